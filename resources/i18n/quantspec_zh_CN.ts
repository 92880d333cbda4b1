<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ActivationsTasks</name>
    <message>
        <source>① The most uneven input</source>
        <translation>① 最不均匀的输入</translation>
    </message>
    <message>
        <source>How many times the median channel is the largest one?</source>
        <translation>最大的通道是中位通道的多少倍？</translation>
    </message>
    <message>
        <source>② Outliers × 64: what repairs them?</source>
        <translation>② 离群值 × 64：什么能修好？</translation>
    </message>
    <message>
        <source>Which of these has the smallest Δ now?</source>
        <translation>现在哪一种的 Δ 最小？</translation>
    </message>
    <message>
        <source>per token</source>
        <translation>逐词元</translation>
    </message>
    <message>
        <source>SmoothQuant</source>
        <translation>SmoothQuant</translation>
    </message>
    <message>
        <source>LLM.int8()</source>
        <translation>LLM.int8()</translation>
    </message>
    <message>
        <source>③ All into the weights: α = 1</source>
        <translation>③ 全部移进权重：α = 1</translation>
    </message>
    <message>
        <source>Is SmoothQuant at α = 1 better than one scale without it?</source>
        <translation>α = 1 的 SmoothQuant 比不用它、整张量一个缩放因子更好吗？</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Wait until it has been measured, or press the task again.</source>
        <translation>请等测量完成，或再按一次这个任务。</translation>
    </message>
    <message>
        <source>A number is wanted, such as 5.2.</source>
        <translation>请填一个数，例如 5.2。</translation>
    </message>
    <message>
        <source>%1 ÷ %2 = %3.</source>
        <translation>%1 ÷ %2 = %3。</translation>
    </message>
    <message>
        <source>Right: %1 With one scale for the tensor the median channel has only %2 of the 127 steps.</source>
        <translation>对：%1整张量一个缩放因子时，中位通道在 127 级里只用得到 %2 级。</translation>
    </message>
    <message>
        <source>No: %1</source>
        <translation>不对：%1</translation>
    </message>
    <message>
        <source>Choose an answer.</source>
        <translation>请选一个答案。</translation>
    </message>
    <message>
        <source>This model cannot be measured under these schemes; take another one.</source>
        <translation>这个模型无法在这些方案下测量，请换一个。</translation>
    </message>
    <message>
        <source>Per tensor %1; per token %2, SmoothQuant %3, LLM.int8() %4.</source>
        <translation>逐张量 %1；逐词元 %2，SmoothQuant %3，LLM.int8() %4。</translation>
    </message>
    <message>
        <source>Right. %1</source>
        <extracomment>%1 is a sentence with figures.</extracomment>
        <translation>对。%1</translation>
    </message>
    <message>
        <source>No. %1</source>
        <translation>不对。%1</translation>
    </message>
    <message>
        <source>Without it Δ is %1, with it %2.</source>
        <translation>不用它 Δ 为 %1，用它为 %2。</translation>
    </message>
    <message>
        <source>The inputs are even now, but what was uneven in them stands in the weights, which are rounded too.</source>
        <translation>输入现在均匀了，但不均匀移到了权重里，而权重也要舍入。</translation>
    </message>
    <message>
        <source>Right. %1 %2</source>
        <extracomment>%1 is a sentence with figures, %2 the reason.</extracomment>
        <translation>对。%1%2</translation>
    </message>
    <message>
        <source>No. %1 %2</source>
        <translation>不对。%1%2</translation>
    </message>
</context>
<context>
    <name>ActivationsWords</name>
    <message>
        <source>per tensor</source>
        <translation>逐张量</translation>
    </message>
    <message>
        <source>per tensor, static</source>
        <translation>逐张量，静态</translation>
    </message>
    <message>
        <source>per token</source>
        <translation>逐词元</translation>
    </message>
    <message>
        <source>SmoothQuant</source>
        <translation>SmoothQuant</translation>
    </message>
    <message>
        <source>LLM.int8()</source>
        <translation>LLM.int8()</translation>
    </message>
    <message>
        <source>%1, α = %2</source>
        <extracomment>%1 is SmoothQuant, %2 its α.</extracomment>
        <translation>%1，α = %2</translation>
    </message>
    <message>
        <source>%1, from %2</source>
        <extracomment>%1 is LLM.int8(), %2 the magnitude from which channels stay in high precision.</extracomment>
        <translation>%1，从 %2 起</translation>
    </message>
    <message>
        <source>none of the inputs&apos; size moves: weights become even</source>
        <translation>输入的大小一点不移：权重变得均匀</translation>
    </message>
    <message>
        <source>all of it moves: inputs become even, weights uneven</source>
        <translation>全部移走：输入变得均匀，权重不均匀</translation>
    </message>
    <message>
        <source>share of the inputs&apos; size that moves into the weights</source>
        <translation>输入的大小中移进权重的份额</translation>
    </message>
    <message>
        <source>channels that reach it stay in high precision</source>
        <translation>达到它的通道保持高精度</translation>
    </message>
    <message>
        <source>%1 of %2 channels here reach it and stay in high precision</source>
        <extracomment>%1 and %2 are counts of channels.</extracomment>
        <translation>这里 %2 个通道中有 %1 个达到它，保持高精度</translation>
    </message>
    <message>
        <source>a power of two: only exponents change, no bit of a logit does</source>
        <translation>2 的幂：只有指数改变，logits 一位不变</translation>
    </message>
    <message>
        <source>no power of two: products round, logits change a little</source>
        <translation>不是 2 的幂：乘积会舍入，logits 略有变化</translation>
    </message>
    <message>
        <source>Norm channels × factor, weights that read them ÷ factor: the model computes the same.</source>
        <translation>归一化层的通道 × 倍数，读它们的权重 ÷ 倍数：模型算的还是同一个函数。</translation>
    </message>
    <message>
        <source>Comparing the logits with and without them…</source>
        <translation>正在比较有无离群值时的 logits…</translation>
    </message>
    <message>
        <source>Measured over %1 positions: no logit differs by a single bit.</source>
        <translation>在 %1 个位置上实测：logits 一位不差。</translation>
    </message>
    <message>
        <source>Measured over %1 positions: logits differ by at most %2 (the largest is %3).</source>
        <translation>在 %1 个位置上实测：logits 最多相差 %2（最大的为 %3）。</translation>
    </message>
    <message>
        <source>Outliers injected: %1 channels × %2</source>
        <translation>已注入离群值：%1 个通道 × %2</translation>
    </message>
    <message>
        <source>Outliers injected: channels %1 × %2</source>
        <translation>已注入离群值：通道 %1 × %2</translation>
    </message>
    <message>
        <source>reading it…</source>
        <translation>正在读…</translation>
    </message>
    <message>
        <source>%1 of %2 tokens, %3 different</source>
        <extracomment>Of the calibration text: tokens used, all its tokens, how many different ones.</extracomment>
        <translation>%2 个词元中的 %1 个，%3 种不同的</translation>
    </message>
    <message>
        <source>the text has only %1</source>
        <translation>文本只有 %1 个</translation>
    </message>
    <message>
        <source>its first so many windows; more see rarer extremes</source>
        <translation>取开头这么多窗口；越多越能见到罕见的极值</translation>
    </message>
    <message>
        <source>more tokens, narrower intervals</source>
        <translation>词元越多，区间越窄</translation>
    </message>
    <message>
        <source>%1 of %2 in %3 windows</source>
        <translation>%2 个中的 %1 个，%3 个窗口</translation>
    </message>
    <message>
        <source>opening model and text…</source>
        <translation>正在打开模型和文本…</translation>
    </message>
    <message>
        <source>%1 read, estimates tighten</source>
        <translation>已读 %1，估计在收窄</translation>
    </message>
    <message>
        <source>stopped after %1</source>
        <translation>读了 %1 后停下</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>all of it read</source>
        <translation>已全部读完</translation>
    </message>
    <message>
        <source>ranges from %1 (%2…) · %3 windows · %4 tokens · %5</source>
        <translation>范围取自%1（%2…）· %3 个窗口 · %4 个词元 · %5</translation>
    </message>
    <message>
        <source>BOS in each window</source>
        <translation>每个窗口有 BOS</translation>
    </message>
    <message>
        <source>no BOS</source>
        <translation>无 BOS</translation>
    </message>
    <message>
        <source>loss on %1 (%2…) · %3 of %4 tokens · window %5 · %6 · calibrated on %7, %8 windows · %9</source>
        <translation>损失取自%1（%2…）· %4 个词元中的 %3 个 · 窗口 %5 · %6 · 在%7上校准，%8 个窗口 · %9</translation>
    </message>
    <message>
        <source>%1, threads: %2</source>
        <translation>%1，线程数：%2</translation>
    </message>
    <message>
        <source>windows calibrated on + scored: %1 · window %2 · %3 · %4 · without injected outliers</source>
        <translation>校准 + 评分的窗口数：%1 · 窗口 %2 · %3 · %4 · 不含注入的离群值</translation>
    </message>
    <message>
        <source>measuring, %1 done</source>
        <translation>正在测量，已完成 %1</translation>
    </message>
    <message>
        <source>Calibrated on another text instead of the same kind: Δ %1 on average</source>
        <translation>换成在别种文本上校准：Δ 平均 %1</translation>
    </message>
    <message>
        <source>Stopped; nothing was kept of it.</source>
        <translation>已停止，没有留下结果。</translation>
    </message>
    <message>
        <source>Each scheme, calibrated on each shipped text and scored on each: takes a few minutes.</source>
        <translation>每个方案在每个自带文本上校准，再在每个文本上评分：需要几分钟。</translation>
    </message>
    <message>
        <source>The calibration text runs through the model, and each linear layer&apos;s input is watched.</source>
        <translation>让校准文本流过模型，观察每个线性层的输入。</translation>
    </message>
    <message>
        <source>Each row is an input that linear layers read. A static scale is its largest |x| here ÷ 127; what later text brings beyond it is cut off.</source>
        <translation>每一行是线性层读的一个输入。静态缩放因子是这里最大的 |x| ÷ 127；以后的文本若超出它，就会被截掉。</translation>
    </message>
    <message>
        <source>A dynamic scale is taken anew from the numbers that come. It fits always, and costs a pass over them.</source>
        <translation>动态缩放因子每次从到来的数重新取。它总是合适，代价是多扫一遍这些数。</translation>
    </message>
    <message>
        <source>Rows: the text calibrated on. Columns: the text scored. On the diagonal both are of one kind, though never the same tokens.</source>
        <translation>行是校准文本，列是评分文本。对角线上两者同类，但绝不是同样的词元。</translation>
    </message>
    <message>
        <source>A row that is dark off the diagonal is a calibration that does not fit the load.</source>
        <translation>一行在对角线之外颜色深，说明这样的校准与负载不匹配。</translation>
    </message>
    <message>
        <source>One scale for the tensor has a step of %1: %2 channels lie below half of it and become 0 altogether.</source>
        <translation>整张量一个缩放因子，步长为 %1：%2 个通道不到它的一半，全部变成 0。</translation>
    </message>
    <message>
        <source>One scale for the tensor has a step of %1; the median channel has %2 steps of it to live in.</source>
        <translation>整张量一个缩放因子，步长为 %1；中位通道只有 %2 个步长可用。</translation>
    </message>
    <message>
        <source>In all layers at once that costs Δ %1; with SmoothQuant %2.</source>
        <translation>所有层一起这样做，代价是 Δ %1；用 SmoothQuant 则为 %2。</translation>
    </message>
    <message>
        <source>No scale can be folded in front of %1, so SmoothQuant leaves this input as it is.</source>
        <translation>%1 之前没有可以折入缩放因子的地方，所以 SmoothQuant 让这个输入保持原样。</translation>
    </message>
    <message>
        <source>scale = %1 ÷ 127 = %2</source>
        <translation>缩放因子 = %1 ÷ 127 = %2</translation>
    </message>
    <message>
        <source>s = %1^%2 ÷ %3^%4 = %5</source>
        <translation>s = %1^%2 ÷ %3^%4 = %5</translation>
    </message>
    <message>
        <source>%1 ÷ s = %2</source>
        <translation>%1 ÷ s = %2</translation>
    </message>
    <message>
        <source>scale after = %1 ÷ 127 = %2</source>
        <translation>之后的缩放因子 = %1 ÷ 127 = %2</translation>
    </message>
    <message>
        <source>s = max |X|^α ÷ max |W|^(1 − α), here for channel %1: its inputs are divided by s, its weights multiplied, and X · W stays the same.</source>
        <translation>s = max |X|^α ÷ max |W|^(1 − α)，这里取通道 %1：输入除以 s，权重乘以 s，X · W 不变。</translation>
    </message>
    <message>
        <source>“Every model has activation outliers”: in this one the most uneven input (%1) has a largest channel of %2 the median. LLM.int8() reports outliers throughout, up to 20×, only from about 6.7 billion parameters on.</source>
        <translation>“每个模型都有激活离群值”：这个模型最不均匀的输入（%1），最大通道是中位数的 %2。按 LLM.int8() 的报告，约 67 亿参数以上才到处出现，可达 20×。</translation>
    </message>
    <message>
        <source>“Every model has activation outliers”: these %1 were injected. Take them out to see what this model has of its own.</source>
        <translation>“每个模型都有激活离群值”：这里的 %1 是注入的。移除它们，才看得到模型自己的。</translation>
    </message>
    <message>
        <source>Channels of the input of %1</source>
        <extracomment>%1 is a layer.</extracomment>
        <translation>%1 输入的各通道</translation>
    </message>
    <message>
        <source>channels, the largest first</source>
        <translation>通道，由大到小</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>largest magnitude</source>
        <translation>最大绝对值</translation>
    </message>
    <message>
        <source>max |X|</source>
        <translation>max |X|</translation>
    </message>
    <message>
        <source>max |W| after</source>
        <translation>之后的 max |W|</translation>
    </message>
    <message>
        <source>max |W|</source>
        <translation>max |W|</translation>
    </message>
    <message>
        <source>max |X| after, α = %1</source>
        <translation>之后的 max |X|，α = %1</translation>
    </message>
    <message>
        <source>INT8 step, per tensor</source>
        <translation>INT8 步长，逐张量</translation>
    </message>
    <message>
        <source>the same after</source>
        <translation>之后的步长</translation>
    </message>
    <message>
        <source>INT8 step, median token</source>
        <translation>INT8 步长，中位词元</translation>
    </message>
    <message>
        <source>What W8A8 costs</source>
        <translation>W8A8 的代价</translation>
    </message>
    <message>
        <source>Δ loss, nats per token</source>
        <translation>Δ 损失，奈特/词元</translation>
    </message>
    <message>
        <source>Δ with 95 % interval</source>
        <translation>Δ 及 95 % 区间</translation>
    </message>
    <message>
        <source>training noise, ±3σ</source>
        <translation>训练噪声，±3σ</translation>
    </message>
    <message>
        <source>Δ loss by calibration text and scored text: %1</source>
        <translation>各校准文本与评分文本下的 Δ 损失：%1</translation>
    </message>
    <message>
        <source>calibrated on</source>
        <translation>校准文本</translation>
    </message>
    <message>
        <source>scored on</source>
        <translation>评分文本</translation>
    </message>
    <message>
        <source>%1 %2 + %3</source>
        <extracomment>One text of the matrix: name, windows calibrated on, windows scored.</extracomment>
        <translation>%1 %2 + %3</translation>
    </message>
    <message>
        <source>%1 (%2…)</source>
        <translation>%1（%2…）</translation>
    </message>
    <message>
        <source>The largest |x| of every channel of the input of %1: the largest channel (%2) is %3 the median one.</source>
        <translation>%1 的输入每个通道最大的 |x|：最大的通道（%2）是中位通道的 %3。</translation>
    </message>
</context>
<context>
    <name>Charts</name>
    <message>
        <source>%1 (%2)</source>
        <comment>axis title, unit</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>original x</source>
        <translation>原值 x</translation>
    </message>
    <message>
        <source>representable</source>
        <translation>可表示的值</translation>
    </message>
    <message>
        <source>restored x̂</source>
        <translation>还原 x̂</translation>
    </message>
    <message>
        <source>restored x̂, how many</source>
        <translation>还原 x̂（个数）</translation>
    </message>
    <message>
        <source>became 0</source>
        <translation>变成 0</translation>
    </message>
    <message>
        <source>value %1 of %2</source>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>levels</source>
        <translation>等级</translation>
    </message>
    <message>
        <source>within noise</source>
        <translation>在噪声范围内</translation>
    </message>
    <message>
        <source>columns: %1; values: %2</source>
        <translation>列：%1；数值：%2</translation>
    </message>
    <message>
        <source>rows %1 to %2, columns %3 to %4 in %5 × %6 cells; each holds its largest value</source>
        <translation>第 %1 至 %2 行、第 %3 至 %4 列，分为 %5 × %6 个单元，每个单元取其中最大的值</translation>
    </message>
    <message numerus="yes">
        <source>%n beyond the colours</source>
        <comment>cells of a heat map</comment>
        <translation>
            <numerusform>%n 个超出色标</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FormatsPage</name>
    <message>
        <source>Drawing of a block, byte by byte</source>
        <translation>逐字节画出的一个块</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>字节 %1</translation>
    </message>
    <message>
        <source>%1 bits per weight</source>
        <extracomment>%1 is a number of bits.</extracomment>
        <translation>每权重 %1 位</translation>
    </message>
    <message>
        <source>scale of the tensor, FP32, once</source>
        <translation>整个张量的缩放因子，FP32，只有一个</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>复制图像</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Choose a format in the table.</source>
        <translation>请在表中选一种格式。</translation>
    </message>
    <message>
        <source>value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>位</translation>
    </message>
    <message>
        <source>to the next</source>
        <translation>到下一个</translation>
    </message>
    <message>
        <source>%1, subnormal</source>
        <extracomment>%1 is the name of a format.</extracomment>
        <translation>%1，次正规</translation>
    </message>
    <message>
        <source>Number lines of the compared formats</source>
        <translation>所比较格式的数轴</translation>
    </message>
    <message>
        <source>%1: %2, code %3</source>
        <extracomment>%1 is a format, %2 a value, %3 its code.</extracomment>
        <translation>%1：%2，代码 %3</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>分辨率</translation>
    </message>
    <message>
        <source>to the next value, as a share</source>
        <translation>到下一个值的相对距离</translation>
    </message>
    <message>
        <source>subnormals begin</source>
        <translation>次正规数由此开始</translation>
    </message>
    <message>
        <source>Dynamic range</source>
        <translation>动态范围</translation>
    </message>
    <message>
        <source>doublings from the smallest to the largest value</source>
        <translation>从最小值到最大值翻了多少倍（以 2 为底）</translation>
    </message>
    <message>
        <source>normal values</source>
        <translation>正规数</translation>
    </message>
    <message>
        <source>with subnormals</source>
        <translation>含次正规数</translation>
    </message>
    <message>
        <source>Every value of the compared formats</source>
        <translation>所比较格式的全部取值</translation>
    </message>
    <message>
        <source>format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>size of the value</source>
        <translation>数值大小</translation>
    </message>
    <message>
        <source>%1, above 0</source>
        <extracomment>%1 is the name of a format.</extracomment>
        <translation>%1，大于 0</translation>
    </message>
    <message>
        <source>%1, below 0</source>
        <translation>%1，小于 0</translation>
    </message>
    <message>
        <source>What %1 becomes</source>
        <translation>%1 变成什么</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>%1 is a format, %2 a sentence part such as &quot;A block of 32: 18 bytes&quot;.</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>part</source>
        <translation>组成部分</translation>
    </message>
    <message>
        <source>bits for each weight</source>
        <translation>每个权重的位数</translation>
    </message>
    <message>
        <source>Four formats are compared already: take a check mark away first.</source>
        <translation>已经在比较四种格式：请先去掉一个勾选。</translation>
    </message>
    <message>
        <source>%1 of %2 compared</source>
        <extracomment>%1 of %2 formats can be compared.</extracomment>
        <translation>已比较 %1 / %2</translation>
    </message>
    <message>
        <source>All formats</source>
        <translation>全部格式</translation>
    </message>
    <message>
        <source>Show list</source>
        <translation>展开列表</translation>
    </message>
    <message>
        <source>Hide list</source>
        <translation>收起列表</translation>
    </message>
    <message>
        <source>All formats; Space keeps one for comparison</source>
        <translation>全部格式；按空格键把一种固定下来比较</translation>
    </message>
    <message>
        <source>level %1</source>
        <extracomment>%1 is the number of a level.</extracomment>
        <translation>第 %1 级</translation>
    </message>
    <message>
        <source>%1, largest %2: scale %3 = %4</source>
        <extracomment>%1 is a rule&apos;s name, %2 the largest value of a block, %3 a power of two, %4 the same as a number.</extracomment>
        <translation>%1 规则，最大值 %2：缩放因子 %3 = %4</translation>
    </message>
    <message>
        <source>Each tick is a value that a code can say; between them there is nothing. %1 has %2.</source>
        <translation>每条刻线是一个代码能表示的数值，线与线之间什么也没有。%1 有 %2。</translation>
    </message>
    <message>
        <source>Short ticks are subnormal: below %1 the steps no longer shrink with the value.</source>
        <translation>短刻线是次正规数：小于 %1 时，间距不再随数值缩小。</translation>
    </message>
    <message>
        <source>Its steps are equal, or fixed by a list; none of them shrinks with the value.</source>
        <translation>它的间距处处相等，或由一张表定死；都不随数值缩小。</translation>
    </message>
    <message>
        <source>How far it is to the next value, as a share of the value. A float keeps this share within a factor of 2; of integers it grows as values get smaller.</source>
        <translation>到下一个值的距离占数值的比例。浮点格式让它保持在两倍以内；整数格式的数值越小，它就越大。</translation>
    </message>
    <message>
        <source>%1 begins to lose digits below %2, where its subnormals are, and ends at %3.</source>
        <translation>%1 从 %2 以下进入次正规数，开始丢失有效位，到 %3 为止。</translation>
    </message>
    <message>
        <source>Below: how many doublings lie between the smallest and the largest value.</source>
        <translation>下图：从最小值到最大值之间有多少次翻倍。</translation>
    </message>
    <message>
        <source>%1 in %2 becomes %3: %4.</source>
        <extracomment>%1 is a number, %2 a format, %3 what the number becomes, %4 a sentence about it.</extracomment>
        <translation>%1 在 %2 中变成 %3：%4。</translation>
    </message>
    <message>
        <source>Its neighbours are %1 and %2.</source>
        <translation>它的两个邻居是 %1 和 %2。</translation>
    </message>
    <message>
        <source>A power of two rarely fits the block’s largest value: floor may cut it off, the others may leave half of the grid unused.</source>
        <translation>2 的幂很少正好合上块中的最大值：向下取整可能把它截掉，其他规则可能让一半格子空着。</translation>
    </message>
    <message>
        <source>The block is so small beside the tensor that its scale is 0: all of it is lost.</source>
        <translation>与张量相比，这个块太小，它的缩放因子成了 0：整块都丢失了。</translation>
    </message>
    <message>
        <source>The block is so small beside the tensor that its scale is subnormal, and coarse.</source>
        <translation>与张量相比，这个块太小，它的缩放因子落入次正规数，因而粗糙。</translation>
    </message>
    <message>
        <source>The tensor’s scale makes room for the blocks’; each block then has its own in FP8.</source>
        <translation>张量的缩放因子为各块留出范围；每个块再有自己的 FP8 缩放因子。</translation>
    </message>
    <message>
        <source>%1. That is %2 bits for each weight.</source>
        <extracomment>%1 is a sentence part such as &quot;A block of 32: 18 bytes&quot;, %2 bits per weight.</extracomment>
        <translation>%1。合每个权重 %2 位。</translation>
    </message>
    <message>
        <source>Each cell is a byte, in the order of the file. Point at one to see whose bits it holds.</source>
        <translation>每格是一个字节，按文件中的次序。指向一格，就能看到它存着谁的位。</translation>
    </message>
    <message>
        <source>Each cell is a byte. The parts have their true sizes; where they stand is up to the program that stores them.</source>
        <translation>每格是一个字节。各部分的大小是真实的；它们放在哪里，由存储它们的程序决定。</translation>
    </message>
    <message>
        <source>The block cannot be quantized.</source>
        <translation>这个块无法量化。</translation>
    </message>
    <message>
        <source>s: sign, E: exponent bits, m: mantissa bits</source>
        <translation>s：符号，E：指数位，m：尾数位</translation>
    </message>
    <message>
        <source>s: scale, q: code, m: minimum</source>
        <translation>s：缩放因子，q：代码，m：最小值</translation>
    </message>
    <message>
        <source>s: scale, q: code</source>
        <translation>s：缩放因子，q：代码</translation>
    </message>
    <message>
        <source>“%1 bits” is not %1 bits per weight: with its scales %2 takes %3.</source>
        <translation>“%1 位”并不是每权重 %1 位：算上缩放因子，%2 要 %3 位。</translation>
    </message>
    <message>
        <source>“16 bits” is not one format: BF16 reaches as far as FP32 with 8 significant bits, FP16 only to 65504 with 11.</source>
        <translation>“16 位”不是一种格式：BF16 的范围与 FP32 相同，有效位 8 位；FP16 只到 65504，有效位 11 位。</translation>
    </message>
    <message>
        <source>“FP8” is not one format: E4M3 ends at 448 with 3 mantissa bits, E5M2 at 57344 with 2. A file must say which.</source>
        <translation>“FP8”不是一种格式：E4M3 到 448 为止，尾数 3 位；E5M2 到 57344 为止，尾数 2 位。文件必须说明是哪一种。</translation>
    </message>
    <message>
        <source>Picture of the formats</source>
        <translation>格式的图</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Axis of the number lines</source>
        <translation>数轴的刻度</translation>
    </message>
    <message>
        <source>Equal steps for equal differences</source>
        <translation>等差等距</translation>
    </message>
    <message>
        <source>Equal steps for equal ratios, on both sides of 0</source>
        <translation>等比等距，0 的两侧都如此</translation>
    </message>
    <message>
        <source>Chart: relative distance to the next value</source>
        <translation>图：到下一个值的相对距离</translation>
    </message>
    <message>
        <source>Chart: dynamic range</source>
        <translation>图：动态范围</translation>
    </message>
    <message>
        <source>%1 whole numbers, %2, times a scale</source>
        <translation>%1 个整数，%2，乘以缩放因子</translation>
    </message>
    <message>
        <source>16 levels where a normal distribution has its weights, times a scale</source>
        <translation>按正态分布的分位数取的 16 级，乘以缩放因子</translation>
    </message>
    <message>
        <source>blocks of %1 that share a power of two; elements with %2 exponent and %3 mantissa bits</source>
        <translation>每 %1 个共用一个 2 的幂；元素有 %2 位指数、%3 位尾数</translation>
    </message>
    <message>
        <source>blocks of %1 that share an FP8 scale, and one FP32 scale for the tensor; elements with 2 exponent bits and 1 mantissa bit</source>
        <translation>每 %1 个共用一个 FP8 缩放因子，整个张量另有一个 FP32 缩放因子；元素有 2 位指数、1 位尾数</translation>
    </message>
    <message>
        <source>blocks of %1 with scales inside; codes %2</source>
        <translation>每块 %1 个，缩放因子在块内；代码 %2</translation>
    </message>
    <message>
        <source>sign, %1 exponent bits, %2 mantissa bits, bias %3</source>
        <translation>符号，%1 位指数，%2 位尾数，偏置 %3</translation>
    </message>
    <message>
        <source>Floor</source>
        <translation>Floor</translation>
    </message>
    <message>
        <source>Ceil</source>
        <translation>Ceil</translation>
    </message>
    <message>
        <source>Rceil</source>
        <translation>Rceil</translation>
    </message>
    <message>
        <source>Even</source>
        <translation>Even</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>位数</translation>
    </message>
    <message>
        <source>True bits</source>
        <translation>真实位数</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Least normal</source>
        <translation>最小正规数</translation>
    </message>
    <message>
        <source>Least subnormal</source>
        <translation>最小次正规数</translation>
    </message>
    <message>
        <source>Specials</source>
        <translation>特殊值</translation>
    </message>
    <message>
        <source>Native on</source>
        <translation>硬件原生支持</translation>
    </message>
    <message>
        <source>A check mark keeps a format among the four that are compared</source>
        <translation>勾选的格式固定下来比较，最多四种</translation>
    </message>
    <message>
        <source>Bits of one element</source>
        <translation>一个元素的位数</translation>
    </message>
    <message>
        <source>Bits per weight with scales, zero points and minima</source>
        <translation>每权重位数，含缩放因子、零点和最小值</translation>
    </message>
    <message>
        <source>The largest value, at a scale of 1</source>
        <translation>缩放因子为 1 时的最大值</translation>
    </message>
    <message>
        <source>The smallest positive value with all mantissa bits</source>
        <translation>尾数位齐全的最小正数</translation>
    </message>
    <message>
        <source>The smallest positive value</source>
        <translation>最小的正数</translation>
    </message>
    <message>
        <source>Codes that are no number</source>
        <translation>不表示数的代码</translation>
    </message>
    <message>
        <source>Hardware that multiplies the format without unpacking it</source>
        <translation>不必解包就能做乘法的硬件</translation>
    </message>
    <message>
        <source>What numbers a format can say, with the scale its block would have</source>
        <translation>格式能表示哪些数，按它的块会有的缩放因子</translation>
    </message>
    <message>
        <source>What numbers a format can say, at a scale of 1</source>
        <translation>格式能表示哪些数，缩放因子为 1</translation>
    </message>
    <message>
        <source>Number line</source>
        <translation>数轴</translation>
    </message>
    <message>
        <source>One value</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>Every value that a code can say</source>
        <translation>代码能表示的每一个数值</translation>
    </message>
    <message>
        <source>How far a value is from the next, for its size</source>
        <translation>一个数到下一个数有多远，相对它的大小</translation>
    </message>
    <message>
        <source>What one number becomes in each format</source>
        <translation>一个数在各种格式中变成什么</translation>
    </message>
    <message>
        <source>The bytes of a block, to scale</source>
        <translation>一个块的各个字节，按真实比例</translation>
    </message>
    <message>
        <source>%1 values, %2 … %3</source>
        <extracomment>%1 is a count, %2 and %3 the smallest and the largest value of a format.</extracomment>
        <translation>%1 个数值，%2 … %3</translation>
    </message>
    <message>
        <source>÷ scale = %1 for %2</source>
        <translation>÷ 缩放因子 = %1（%2）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>the value itself is larger, and counts</source>
        <translation>这个数本身更大，以它为准</translation>
    </message>
    <message>
        <source>the scales follow from it</source>
        <translation>缩放因子由它得出</translation>
    </message>
    <message>
        <source>for the shared scales of MX and NVFP4</source>
        <translation>用于 MX 和 NVFP4 的共享缩放因子</translation>
    </message>
    <message>
        <source>its block reaches farther, and counts</source>
        <translation>它的块更大，以块为准</translation>
    </message>
    <message>
        <source>%1 of the block’s</source>
        <extracomment>%1 is a ratio.</extracomment>
        <translation>是块的 %1</translation>
    </message>
    <message>
        <source>a 16-bit scale adds %1 bits to INT, FP and NF4</source>
        <extracomment>%1 is a number of bits.</extracomment>
        <translation>16 位缩放因子给 INT、FP 和 NF4 加 %1 位</translation>
    </message>
    <message>
        <source>beyond the largest value: NaN</source>
        <translation>超出最大值：NaN</translation>
    </message>
    <message>
        <source>beyond the largest value: infinite</source>
        <translation>超出最大值：无穷大</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>beyond %1: held to it</source>
        <translation>超出 %1：截到它</translation>
    </message>
    <message>
        <source>a tie: becomes 0</source>
        <translation>正好居中：变成 0</translation>
    </message>
    <message>
        <source>too small: becomes 0</source>
        <translation>太小：变成 0</translation>
    </message>
    <message>
        <source>a tie: away from 0</source>
        <translation>正好居中：远离 0</translation>
    </message>
    <message>
        <source>a tie: to the even code</source>
        <translation>正好居中：取偶数代码</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>误差 %1</translation>
    </message>
    <message>
        <source>scale, E8M0</source>
        <translation>缩放因子，E8M0</translation>
    </message>
    <message>
        <source>scale, E4M3</source>
        <translation>缩放因子，E4M3</translation>
    </message>
    <message>
        <source>d, FP16: scales the scales</source>
        <translation>d，FP16：缩放各缩放因子</translation>
    </message>
    <message>
        <source>scale, FP16</source>
        <translation>缩放因子，FP16</translation>
    </message>
    <message>
        <source>dmin, FP16: scales the minima</source>
        <translation>dmin，FP16：缩放各最小值</translation>
    </message>
    <message>
        <source>minimum, FP16</source>
        <translation>最小值，FP16</translation>
    </message>
    <message>
        <source>scales of sub-blocks</source>
        <translation>子块的缩放因子</translation>
    </message>
    <message>
        <source>minima of sub-blocks</source>
        <translation>子块的最小值</translation>
    </message>
    <message>
        <source>scales and minima</source>
        <translation>缩放因子和最小值</translation>
    </message>
    <message>
        <source>codes</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>codes, lower bits</source>
        <translation>代码，低位</translation>
    </message>
    <message>
        <source>codes, upper bits</source>
        <translation>代码，高位</translation>
    </message>
    <message>
        <source>zero point</source>
        <translation>零点</translation>
    </message>
    <message>
        <source>One element: %1, no scale</source>
        <translation>一个元素：%1，没有缩放因子</translation>
    </message>
    <message>
        <source>A block of %1: %2</source>
        <extracomment>%1 elements, %2 is a size.</extracomment>
        <translation>一块 %1 个：%2</translation>
    </message>
    <message>
        <source>%1, and %2 for the tensor</source>
        <translation>%1，另有 %2 属于整个张量</translation>
    </message>
    <message>
        <source>all of the block</source>
        <translation>整个块</translation>
    </message>
    <message>
        <source>sub-blocks %1</source>
        <extracomment>%1 is a list of numbers.</extracomment>
        <translation>子块 %1</translation>
    </message>
    <message>
        <source>elements %1</source>
        <translation>元素 %1</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放因子</translation>
    </message>
    <message>
        <source>of a block that reaches ±%1</source>
        <translation>最大为 ±%1 的块的缩放因子</translation>
    </message>
    <message>
        <source>%1 bits per weight; %2</source>
        <extracomment>%1 bits per weight, %2 a description of the format.</extracomment>
        <translation>每权重 %1 位；%2</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>What one value becomes in each format</source>
        <translation>一个数在各种格式中变成什么</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <extracomment>%1 is a format, %2 what a value becomes in it, %3 a sentence part about that.</extracomment>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>%1, a block that reaches %2</source>
        <translation>%1，最大为 %2 的块</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放因子</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>字节值</translation>
    </message>
    <message>
        <source>largest becomes</source>
        <translation>最大值变成</translation>
    </message>
    <message>
        <source>%1, cut off</source>
        <translation>%1，被截</translation>
    </message>
    <message>
        <source>NVFP4, two levels of scales</source>
        <translation>NVFP4，两级缩放因子</translation>
    </message>
    <message>
        <source>tensor: %1 ÷ 2688</source>
        <translation>张量：%1 ÷ 2688</translation>
    </message>
    <message>
        <source>block wants</source>
        <translation>块需要</translation>
    </message>
    <message>
        <source>block gets, E4M3</source>
        <translation>块得到，E4M3</translation>
    </message>
    <message>
        <source>scale of an element</source>
        <translation>元素的缩放因子</translation>
    </message>
    <message>
        <source>block: ±%1</source>
        <extracomment>%1 is the largest magnitude of a block.</extracomment>
        <translation>块：±%1</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 位</translation>
    </message>
    <message>
        <source>1 byte</source>
        <translation>1 字节</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
</context>
<context>
    <name>FormatsTasks</name>
    <message>
        <source>① 17 in FP8 E4M3: is it there?</source>
        <translation>① FP8 E4M3 里有 17 吗？</translation>
    </message>
    <message>
        <source>What does 17 become?</source>
        <translation>17 变成多少？</translation>
    </message>
    <message>
        <source>② A block of MXFP4 that reaches 7.9</source>
        <translation>② 一个最大为 7.9 的 MXFP4 块</translation>
    </message>
    <message>
        <source>What does 7.9 itself become?</source>
        <translation>7.9 本身变成多少？</translation>
    </message>
    <message>
        <source>③ Q4_K: four bits?</source>
        <translation>③ Q4_K：是四位吗？</translation>
    </message>
    <message>
        <source>How many bits does a weight really take?</source>
        <translation>一个权重真正要多少位？</translation>
    </message>
    <message>
        <source>The result is not there yet, or the settings have changed: start the task again.</source>
        <translation>结果还没有出来，或者设置已经改变：请重新开始这个任务。</translation>
    </message>
    <message>
        <source>Type a number.</source>
        <translation>请输入一个数。</translation>
    </message>
    <message>
        <source>Yes, %1: %2 for %3 weights, of which %4 are scales and minima.</source>
        <extracomment>%1 is a number of bits, %2 a size, %3 a count, %4 a size.</extracomment>
        <translation>对，%1：%3 个权重占 %2，其中 %4 是缩放因子和最小值。</translation>
    </message>
    <message>
        <source>It is %1: %2 for %3 weights, of which %4 are scales and minima.</source>
        <translation>是 %1：%3 个权重占 %2，其中 %4 是缩放因子和最小值。</translation>
    </message>
    <message>
        <source>Yes, %1. 17 lies midway between 16 and 18, and a tie goes to the even code.</source>
        <translation>对，%1。17 正好在 16 和 18 的中间，居中时取偶数代码。</translation>
    </message>
    <message>
        <source>It becomes %1: 17 lies midway between 16 and 18, and a tie goes to the even code.</source>
        <translation>它变成 %1：17 正好在 16 和 18 的中间，居中时取偶数代码。</translation>
    </message>
    <message>
        <source>Yes, %1: the floor rule chose a scale of 1, and the grid ends at 6. The rule rceil would have made it %2.</source>
        <translation>对，%1：floor 规则选的缩放因子是 1，而格子到 6 为止。换成 rceil 规则，它会变成 %2。</translation>
    </message>
    <message>
        <source>It becomes %1: the floor rule chose a scale of 1, and the grid ends at 6. The rule rceil would have made it %2.</source>
        <translation>它变成 %1：floor 规则选的缩放因子是 1，而格子到 6 为止。换成 rceil 规则，它会变成 %2。</translation>
    </message>
</context>
<context>
    <name>LossTasks</name>
    <message>
        <source>① One bit less: INT4 and INT3</source>
        <translation>① 少一位：INT4 与 INT3</translation>
    </message>
    <message>
        <source>How many times as large is Δ of int3 as Δ of int4?</source>
        <translation>int3 的 Δ 是 int4 的多少倍？</translation>
    </message>
    <message>
        <source>② Groups of 32 repair INT3</source>
        <translation>② 每 32 个一组，挽救 INT3</translation>
    </message>
    <message>
        <source>③ INT8 on a short text</source>
        <translation>③ 短文本上的 INT8</translation>
    </message>
    <message>
        <source>Does the interval of Δ hold 0?</source>
        <translation>Δ 的区间包含 0 吗？</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>no</source>
        <translation>不包含</translation>
    </message>
    <message>
        <source>Wait until all of the text has been read, or press the task again.</source>
        <translation>请等文本读完，或再按一次这个任务。</translation>
    </message>
    <message>
        <source>This model cannot be measured under these schemes; take another one.</source>
        <translation>这个模型无法在这些方案下测量；请换一个模型。</translation>
    </message>
    <message>
        <source>A number is wanted, such as 5.2.</source>
        <translation>请输入一个数，例如 5.2。</translation>
    </message>
    <message>
        <source>%1 ÷ %2 = %3.</source>
        <translation>%1 ÷ %2 = %3。</translation>
    </message>
    <message>
        <source>Right: %1 Half as many levels make steps twice as wide, and the loss answers more than in proportion.</source>
        <translation>对：%1 级数减半，步长加倍，而损失的增长不止成比例。</translation>
    </message>
    <message>
        <source>No: %1</source>
        <translation>不对：%1</translation>
    </message>
    <message>
        <source>Choose an answer.</source>
        <translation>请选择一个答案。</translation>
    </message>
    <message>
        <source>Δ fell from %1 to %2.</source>
        <translation>Δ 从 %1 降到 %2。</translation>
    </message>
    <message>
        <source>Right. %1 %2</source>
        <extracomment>%1 is a figure, %2 the reason for a verdict.</extracomment>
        <translation>对。%1%2</translation>
    </message>
    <message>
        <source>No. %1 %2</source>
        <translation>不对。%1%2</translation>
    </message>
    <message>
        <source>It reaches from %1 to %2.</source>
        <translation>区间从 %1 到 %2。</translation>
    </message>
    <message>
        <source>Read more of the text and watch whether it stays so: that it holds 0 does not show that nothing changed.</source>
        <translation>多读一些文本，看是否仍然如此：区间包含 0，并不说明什么都没变。</translation>
    </message>
    <message>
        <source>So small a difference is visible because both models read the same tokens: what is hard in the text is hard for both and cancels.</source>
        <translation>这么小的差别看得见，是因为两个模型读的是同样的词元：文本难的地方对两者都难，相减后抵消了。</translation>
    </message>
    <message>
        <source>within noise</source>
        <translation>在噪声内</translation>
    </message>
    <message>
        <source>beyond text</source>
        <translation>只超出文本</translation>
    </message>
    <message>
        <source>beyond all</source>
        <translation>超出所有</translation>
    </message>
    <message>
        <source>Is Δ of int3:g32 within noise, beyond that of the text only, or beyond all?</source>
        <translation>int3:g32 的 Δ 在噪声内、只超出文本噪声，还是超出所有噪声？</translation>
    </message>
</context>
<context>
    <name>LossWords</name>
    <message>
        <source>baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>within noise</source>
        <translation>在噪声内</translation>
    </message>
    <message>
        <source>These are the weights as stored.</source>
        <translation>这就是存储的权重本身。</translation>
    </message>
    <message>
        <source>The interval holds 0: on this text the difference cannot be told from chance. That does not make the two models equal.</source>
        <translation>区间包含 0：在这段文本上，差别与偶然无法区分。这并不说明两个模型相同。</translation>
    </message>
    <message>
        <source>The interval excludes 0, so the difference is real on this text; but retraining the model with another seed moves its loss by as much (3σ = %1).</source>
        <translation>区间不含 0，所以在这段文本上差别是真的；但换个种子重新训练，损失的变动也有这么大（3σ = %1）。</translation>
    </message>
    <message>
        <source>The interval excludes 0, so the difference is real on this text. How much retraining would move the loss is not known for this model.</source>
        <translation>区间不含 0，所以在这段文本上差别是真的。重新训练会让这个模型的损失变动多少，并不知道。</translation>
    </message>
    <message>
        <source>The interval excludes 0, and the difference is larger than what retraining with another seed does (3σ = %1).</source>
        <translation>区间不含 0，而且差别大于换个种子重新训练带来的变动（3σ = %1）。</translation>
    </message>
    <message>
        <source>chapters that training did not see</source>
        <translation>训练没有见过的章节</translation>
    </message>
    <message>
        <source>prose by other authors</source>
        <translation>其他作者的散文</translation>
    </message>
    <message>
        <source>program text, far from the training text</source>
        <translation>程序代码，与训练文本相去甚远</translation>
    </message>
    <message>
        <source>verse, other than the training text</source>
        <translation>诗歌，不同于训练文本</translation>
    </message>
    <message>
        <source>part of what methods calibrate on: not a test</source>
        <translation>供方法校准用的文本：不能用来检验</translation>
    </message>
    <message>
        <source>your file</source>
        <translation>你的文件</translation>
    </message>
    <message>
        <source>, %1 tokens</source>
        <translation>，%1 个词元</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>the model&apos;s whole context at a time</source>
        <translation>每次读满模型的上下文</translation>
    </message>
    <message>
        <source>tokens at a time; shorter ones leave less to go by</source>
        <translation>每次这么多词元；越短，可依据的越少</translation>
    </message>
    <message>
        <source>more tokens, narrower intervals</source>
        <translation>词元越多，区间越窄</translation>
    </message>
    <message>
        <source>%1 of %2 in %3 windows; 4 × as many halve the interval</source>
        <translation>%2 中的 %1，分 %3 个窗口；多到 4 倍，区间减半</translation>
    </message>
    <message>
        <source>BOS in each window</source>
        <translation>每个窗口带 BOS</translation>
    </message>
    <message>
        <source>no BOS</source>
        <translation>无 BOS</translation>
    </message>
    <message>
        <source>opening model and text…</source>
        <translation>正在打开模型和文本…</translation>
    </message>
    <message>
        <source>%1 read, estimates tighten</source>
        <translation>已读 %1，估计在收窄</translation>
    </message>
    <message>
        <source>stopped after %1</source>
        <translation>停在 %1</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>没有测量</translation>
    </message>
    <message>
        <source>all of it read</source>
        <translation>已全部读完</translation>
    </message>
    <message>
        <source>The model reads the text once as stored and once under each scheme.</source>
        <translation>模型按存储的样子读一遍文本，再在每个方案下各读一遍。</translation>
    </message>
    <message>
        <source>Each bar is how much the loss grows when the linear layers are rounded by that scheme; the whisker is its 95 % interval on this text.</source>
        <translation>每根条是线性层按该方案舍入后损失增加多少；须线是它在这段文本上的 95 % 区间。</translation>
    </message>
    <message>
        <source>The grey band is what training again with another seed does to the loss (±%1). Bars whose interval holds 0 are faded.</source>
        <translation>灰带是换个种子重新训练给损失带来的变动（±%1）。区间包含 0 的条画得淡。</translation>
    </message>
    <message>
        <source>This model&apos;s card names no training noise, so only the noise of the text is judged. Bars whose interval holds 0 are faded.</source>
        <translation>这个模型的卡片没有给出训练噪声，所以只判断文本的噪声。区间包含 0 的条画得淡。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1 is a scheme, %2 a sentence about its verdict.</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Methods are calibrated on this text: a loss on it is no test of them.</source>
        <translation>方法就是在这段文本上校准的：它上面的损失检验不了方法。</translation>
    </message>
    <message>
        <source>Fewer than 8 windows: the interval takes each token for one observation, and is too narrow if they hang together.</source>
        <translation>不足 8 个窗口：区间把每个词元当作一次独立观察，若它们彼此相关，区间就偏窄。</translation>
    </message>
    <message>
        <source>Δ = %1 − %2 = %3</source>
        <translation>Δ = %1 − %2 = %3</translation>
    </message>
    <message>
        <source>SE = %1 over %2</source>
        <translation>SE = %1（%2）</translation>
    </message>
    <message>
        <source>%1 windows</source>
        <translation>%1 个窗口</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>±t·SE = ±%1 · %2 = ±%3</source>
        <translation>±t·SE = ±%1 · %2 = ±%3</translation>
    </message>
    <message>
        <source>perplexity = e^%1 = %2</source>
        <translation>困惑度 = e^%1 = %2</translation>
    </message>
    <message>
        <source>Losses in nats per token, over the same tokens. SE: standard error of the paired differences; t: Student&apos;s, 95 %.</source>
        <translation>损失以每词元奈特计，取自同样的词元。SE：成对差的标准误；t：学生氏分布，95 %。</translation>
    </message>
    <message>
        <source>“Within noise” does not mean equal: the text was too short to tell, or the change too small.</source>
        <translation>“在噪声内”不等于相同：可能文本太短看不出，也可能变化太小。</translation>
    </message>
    <message>
        <source>A smaller loss on one text is not a better model.</source>
        <translation>在一段文本上损失更小，并不是更好的模型。</translation>
    </message>
    <message>
        <source>“Loss unchanged” does not mean nothing is lost: an average over tokens can hide what a task needs.</source>
        <translation>“损失没变”不等于什么都没丢：对词元取平均，可能掩盖任务所需要的东西。</translation>
    </message>
    <message>
        <source>beyond all noise</source>
        <translation>超出所有噪声</translation>
    </message>
    <message>
        <source>%1 (%2…) · %3 of %4 tokens · window %5 · %6 · %7, threads: %8</source>
        <translation>%1（%2…）· %4 个词元中的 %3 · 窗口 %5 · %6 · %7，线程 %8</translation>
    </message>
    <message>
        <source>beyond text noise</source>
        <translation>超出文本噪声</translation>
    </message>
    <message>
        <source> · calibrated on %1 (%2…), windows: %3</source>
        <extracomment>%1 is a text, %2 its hash, %3 a number of windows.</extracomment>
        <translation> · 校准于 %1（%2…），窗口数：%3</translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>舍入</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Model loss</source>
        <translation>模型损失</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Sensitivity</source>
        <translation>敏感度</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Speculation</source>
        <translation>推测解码</translation>
    </message>
</context>
<context>
    <name>RoundingPage</name>
    <message>
        <source>whole row</source>
        <translation>整行</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Chapter example</source>
        <translation>章节例子</translation>
    </message>
    <message>
        <source>Typed values</source>
        <translation>输入的数值</translation>
    </message>
    <message>
        <source>Typed values, rounded to a few bits</source>
        <translation>输入的数值，舍入到几位</translation>
    </message>
    <message>
        <source>One typed value, rounded to a few bits</source>
        <translation>1 个输入的数值，舍入到几位</translation>
    </message>
    <message>
        <source>%1 typed values, rounded to a few bits</source>
        <translation>%1 个输入的数值，舍入到几位</translation>
    </message>
    <message>
        <source>One row of real weights, rounded to a few bits</source>
        <translation>一行真实权重，舍入到几位</translation>
    </message>
    <message>
        <source>Row %1 of %2: %3 weights, stored as %4</source>
        <extracomment>Row number, tensor&apos;s name, count of weights, stored type.</extracomment>
        <translation>%2 的第 %1 行：%3 个权重，以 %4 存储</translation>
    </message>
    <message>
        <source>%1 levels, %2 … %3</source>
        <extracomment>Count of levels, first and last code.</extracomment>
        <translation>%1 个等级，%2 … %3</translation>
    </message>
    <message>
        <source>Each group has its own scale</source>
        <translation>每组有自己的缩放</translation>
    </message>
    <message>
        <source>1 scale for this row</source>
        <translation>这一行 1 个缩放</translation>
    </message>
    <message>
        <source>%1 scales for this row</source>
        <translation>这一行 %1 个缩放</translation>
    </message>
    <message>
        <source>1 scale for these values</source>
        <translation>这些数 1 个缩放</translation>
    </message>
    <message>
        <source>%1 scales for these values</source>
        <translation>这些数 %1 个缩放</translation>
    </message>
    <message>
        <source>All %1 weights of the row share one scale, set by the largest.</source>
        <translation>整行 %1 个权重共用一个缩放，由最大的那个决定。</translation>
    </message>
    <message>
        <source>All values share one scale, set by the largest.</source>
        <translation>所有数共用一个缩放，由最大的那个决定。</translation>
    </message>
    <message>
        <source>Every %1 neighbours share one scale, set by the largest of them.</source>
        <translation>每 %1 个相邻的数共用一个缩放，由其中最大的决定。</translation>
    </message>
    <message>
        <source>Each of your groups has its own scale, set by its largest value.</source>
        <translation>你分的每一组都有自己的缩放，由组内最大的数决定。</translation>
    </message>
    <message>
        <source>Group %1 has the coarsest step, %2; the finest is %3. The grey band is half a step: rounding alone stays inside it.</source>
        <extracomment>Group number, its step, the finest step.</extracomment>
        <translation>第 %1 组的步长最粗，为 %2；最细的是 %3。灰色带是半个步长：单纯的舍入误差不会越出它。</translation>
    </message>
    <message>
        <source>The step between two levels is %1. The grey band is half a step: rounding alone stays inside it.</source>
        <translation>相邻等级的步长是 %1。灰色带是半个步长：单纯的舍入误差不会越出它。</translation>
    </message>
    <message>
        <source>%1 of %2 became 0 (marked). %3 lay beyond the last level and were cut back to it.</source>
        <translation>%2 个中有 %1 个变成 0（已标出）。%3 个超出最末等级，被截回到它。</translation>
    </message>
    <message>
        <source>%1 of %2 became 0 (marked).</source>
        <translation>%2 个中有 %1 个变成 0（已标出）。</translation>
    </message>
    <message>
        <source>None became 0. %1 lay beyond the last level and were cut back to it.</source>
        <translation>没有数变成 0。%1 个超出最末等级，被截回到它。</translation>
    </message>
    <message>
        <source>None became 0, and none lay beyond the last level.</source>
        <translation>没有数变成 0，也没有数超出最末等级。</translation>
    </message>
    <message>
        <source>%1 of the values are NaN or infinite. They take part in no scale, no figure and no chart.</source>
        <translation>有 %1 个数是 NaN 或无穷大，不参与缩放、指标和图表。</translation>
    </message>
    <message>
        <source>%1 scales are larger than the scale type can hold and were cut to its largest number. Choose FP32 scales.</source>
        <translation>%1 个缩放超出其类型的上限，已取该类型的最大数。请改用 FP32 缩放。</translation>
    </message>
    <message>
        <source>%1 scales are too small for the scale type and became 0, and their groups with them. Choose FP32 scales.</source>
        <translation>%1 个缩放小到其类型表示不出，成了 0，所在的组也全成了 0。请改用 FP32 缩放。</translation>
    </message>
    <message>
        <source>For the largest weight of group %1; c is where the squared error of the group is least.</source>
        <translation>以第 %1 组最大的权重为例；c 取在该组平方误差最小处。</translation>
    </message>
    <message>
        <source>For the largest weight; c is where the squared error is least.</source>
        <translation>以最大的权重为例；c 取在平方误差最小处。</translation>
    </message>
    <message>
        <source>For the largest weight of group %1; c comes from the percentile of |x| you chose.</source>
        <translation>以第 %1 组最大的权重为例；c 由你选的绝对值百分位得出。</translation>
    </message>
    <message>
        <source>For the largest weight; c comes from the percentile of |x| you chose.</source>
        <translation>以最大的权重为例；c 由你选的绝对值百分位得出。</translation>
    </message>
    <message>
        <source>For the largest weight of group %1; the scale is first rounded to FP16.</source>
        <translation>以第 %1 组最大的权重为例；缩放先舍入到 FP16。</translation>
    </message>
    <message>
        <source>For the largest weight; the scale is first rounded to FP16.</source>
        <translation>以最大的权重为例；缩放先舍入到 FP16。</translation>
    </message>
    <message>
        <source>For the largest weight of group %1.</source>
        <translation>以第 %1 组最大的权重为例。</translation>
    </message>
    <message>
        <source>For the largest weight.</source>
        <translation>以最大的权重为例。</translation>
    </message>
    <message>
        <source>“%1 bits” is not %1 bits per weight: with a scale of %2 bits and a zero point of %1 bits for every group it is %3.</source>
        <translation>“%1 位”不等于每个权重 %1 位：每组还有一个 %2 位的缩放和一个 %1 位的零点，合起来是 %3 位。</translation>
    </message>
    <message>
        <source>“%1 bits” is not %1 bits per weight: with a scale of %2 bits for every group it is %3.</source>
        <translation>“%1 位”不等于每个权重 %1 位：每组还有一个 %2 位的缩放，合起来是 %3 位。</translation>
    </message>
    <message>
        <source>“%1 bits” is not %1 bits per weight: with one scale of %2 bits and one zero point of %1 bits it is %3.</source>
        <translation>“%1 位”不等于每个权重 %1 位：还有一个 %2 位的缩放和一个 %1 位的零点，合起来是 %3 位。</translation>
    </message>
    <message>
        <source>“%1 bits” is not %1 bits per weight: with one scale of %2 bits it is %3.</source>
        <translation>“%1 位”不等于每个权重 %1 位：还有一个 %2 位的缩放，合起来是 %3 位。</translation>
    </message>
    <message>
        <source>QuantSpec Lab %1 · %2 typed values · %3 · largest value %4</source>
        <extracomment>Version, count of values, scheme, outlier factor.</extracomment>
        <translation>QuantSpec Lab %1 · %2 个输入的数值 · %3 · 最大值 %4</translation>
    </message>
    <message>
        <source>QuantSpec Lab %1 · %2 · %3, row %4 · %5 · largest weight %6</source>
        <extracomment>Version, model, tensor, row, scheme, outlier factor.</extracomment>
        <translation>QuantSpec Lab %1 · %2 · %3，第 %4 行 · %5 · 最大权重 %6</translation>
    </message>
    <message>
        <source>Makes the largest value larger</source>
        <translation>把最大的数再放大</translation>
    </message>
    <message>
        <source>The largest value is %1</source>
        <translation>最大的数是 %1</translation>
    </message>
    <message>
        <source>The largest value is now %1</source>
        <translation>最大的数现在是 %1</translation>
    </message>
</context>
<context>
    <name>RoundingTasks</name>
    <message>
        <source>① One scale for the row: how many become 0?</source>
        <translation>① 整行一个缩放：多少个变成 0？</translation>
    </message>
    <message>
        <source>② Groups of 32: which group stays coarse?</source>
        <translation>② 每 32 个一组：哪一组仍然粗？</translation>
    </message>
    <message>
        <source>③ 2 bits: what is left?</source>
        <translation>③ 2 位：还剩下什么？</translation>
    </message>
    <message>
        <source>① The last value becomes 100</source>
        <translation>① 最后一个数改成 100</translation>
    </message>
    <message>
        <source>② A group of its own for the 100</source>
        <translation>② 让 100 自成一组</translation>
    </message>
    <message>
        <source>③ 8 bits: how large is a step?</source>
        <translation>③ 8 位：一个步长有多大？</translation>
    </message>
    <message>
        <source>How many weights that were not 0 became 0?</source>
        <translation>有多少个原本不是 0 的权重变成了 0？</translation>
    </message>
    <message>
        <source>How many of the %1 weights became 0 without having been 0?</source>
        <translation>%1 个权重中，有多少个原本不是 0 却变成了 0？</translation>
    </message>
    <message>
        <source>Look at the grey band: which group has the largest step?</source>
        <translation>看灰色带：哪一组的步长最大？</translation>
    </message>
    <message>
        <source>Which part of the weights became 0?</source>
        <translation>变成 0 的权重占多少？</translation>
    </message>
    <message>
        <source>How many of the other four values are restored as 0?</source>
        <translation>另外四个数中，有几个还原成了 0？</translation>
    </message>
    <message>
        <source>How many bits does each value take now, scales counted?</source>
        <translation>算上缩放，现在每个数占多少位？</translation>
    </message>
    <message>
        <source>How far apart are two neighbouring levels?</source>
        <translation>相邻两个等级相距多少？</translation>
    </message>
    <message>
        <source>less than a quarter</source>
        <translation>不到四分之一</translation>
    </message>
    <message>
        <source>a quarter to a half</source>
        <translation>四分之一到一半</translation>
    </message>
    <message>
        <source>a half to three quarters</source>
        <translation>一半到四分之三</translation>
    </message>
    <message>
        <source>more than three quarters</source>
        <translation>超过四分之三</translation>
    </message>
    <message>
        <source>Group %1</source>
        <translation>第 %1 组</translation>
    </message>
    <message>
        <source>Choose an answer first.</source>
        <translation>请先选择答案。</translation>
    </message>
    <message>
        <source>Type a whole number.</source>
        <translation>请输入一个整数。</translation>
    </message>
    <message>
        <source>Type a number.</source>
        <translation>请输入一个数。</translation>
    </message>
    <message>
        <source>Yes, %1. With one scale for the row a step is %2, and everything nearer to 0 than half of it, %3, becomes 0.</source>
        <translation>对，%1 个。整行一个缩放时步长是 %2，离 0 不到半个步长（%3）的都变成 0。</translation>
    </message>
    <message>
        <source>It is %1. Count the marked points, or read the figure: whatever lies nearer to 0 than half a step, %2, becomes 0.</source>
        <translation>应为 %1 个。数一数标出的点，或直接看数字：离 0 不到半个步长（%2）的都变成 0。</translation>
    </message>
    <message>
        <source>Yes, group %1: it holds %2, so its step is %3. The finest group has %4.</source>
        <translation>对，第 %1 组：组内有 %2，所以步长是 %3。最细的一组是 %4。</translation>
    </message>
    <message>
        <source>It is group %1. Its largest weight, %2, sets a step of %3; the finest group has %4.</source>
        <translation>是第 %1 组。组内最大的权重 %2 把步长定为 %3；最细的一组是 %4。</translation>
    </message>
    <message>
        <source>Yes, %1. Two bits leave the levels −1, 0 and 1 times the scale, and all that is less than half of its group’s largest weight becomes 0.</source>
        <translation>对，%1。2 位只剩 −1、0、1 乘以缩放这三个等级，不到组内最大权重一半的都变成 0。</translation>
    </message>
    <message>
        <source>It is %1. Two bits leave the levels −1, 0 and 1 times the scale, and all that is less than half of its group’s largest weight becomes 0.</source>
        <translation>是 %1。2 位只剩 −1、0、1 乘以缩放这三个等级，不到组内最大权重一半的都变成 0。</translation>
    </message>
    <message>
        <source>Yes, %1. The step is now %2: what is smaller than half of it has no level but 0.</source>
        <translation>对，%1 个。步长现在是 %2：不到它一半的数，除 0 以外没有等级可去。</translation>
    </message>
    <message>
        <source>It is %1. The step is now %2: what is smaller than half of it has no level but 0.</source>
        <translation>应为 %1 个。步长现在是 %2：不到它一半的数，除 0 以外没有等级可去。</translation>
    </message>
    <message>
        <source>Yes, %1: the codes, and two scales of 32 bits over five values. In return the RMSE is down to %2; try one scale for all and compare.</source>
        <translation>对，%1 位：除了码，还有两个 32 位的缩放摊在五个数上。换来的是 RMSE 降到 %2；改成共用一个缩放比一比。</translation>
    </message>
    <message>
        <source>It is %1: the codes, and two scales of 32 bits over five values. In return the RMSE is down to %2; try one scale for all and compare.</source>
        <translation>是 %1 位：除了码，还有两个 32 位的缩放摊在五个数上。换来的是 RMSE 降到 %2；改成共用一个缩放比一比。</translation>
    </message>
    <message>
        <source>Yes, %1. No rounding error can be larger than half of it; the largest here is %2.</source>
        <translation>对，%1。舍入误差不会超过它的一半；这里最大的是 %2。</translation>
    </message>
    <message>
        <source>It is %1, the scale in the formula above. No rounding error can be larger than half of it; the largest here is %2.</source>
        <translation>是 %1，也就是上面公式里的缩放。舍入误差不会超过它的一半；这里最大的是 %2。</translation>
    </message>
</context>
<context>
    <name>SensitivityTasks</name>
    <message>
        <source>① Four bits in one part</source>
        <translation>① 只有一个部分用 4 位</translation>
    </message>
    <message>
        <source>Which part of the model costs most?</source>
        <translation>模型的哪个部分代价最大？</translation>
    </message>
    <message>
        <source>② One layer at a time</source>
        <translation>② 每次一层</translation>
    </message>
    <message>
        <source>In which half of a block is the most sensitive layer?</source>
        <translation>最敏感的层在块的哪一半？</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>③ A long memory in four bits</source>
        <translation>③ 用 4 位记长文</translation>
    </message>
    <message>
        <source>Does the cache in 4 bits drift along the window?</source>
        <translation>4 位的缓存沿窗口漂移吗？</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Wait until all of the text has been read, or press the task again.</source>
        <translation>等文本全部读完，或重新按这个任务。</translation>
    </message>
    <message>
        <source>This model or text gives no answer: too few windows, or a part that cannot be measured.</source>
        <translation>这个模型或文本给不出答案：窗口太少，或有部分无法测量。</translation>
    </message>
    <message>
        <source>Choose an answer.</source>
        <translation>请选择一个答案。</translation>
    </message>
    <message>
        <source>Right. %1</source>
        <extracomment>%1 is a sentence that gives the reason.</extracomment>
        <translation>对。%1</translation>
    </message>
    <message>
        <source>No. %1</source>
        <translation>不对。%1</translation>
    </message>
</context>
<context>
    <name>SensitivityWords</name>
    <message>
        <source>The model reads the text once as stored and once for every bar.</source>
        <translation>模型按存储的样子读一遍文本，再为每根条各读一遍。</translation>
    </message>
    <message>
        <source>Each bar rounds the weights of one layer to %1 bits and leaves all others as stored.</source>
        <translation>每根条把一层的权重舍入到 %1 位，其余照存储的样子。</translation>
    </message>
    <message>
        <source>Each bar rounds the weights of all layers but one to %1 bits; the grey band is all of them rounded. The shorter the bar, the more is saved by leaving that layer alone.</source>
        <translation>每根条把除一层外的所有权重舍入到 %1 位；灰带是全部都舍入时的损失。条越短，不动那一层就省得越多。</translation>
    </message>
    <message>
        <source>Click a bar for its figures.</source>
        <translation>点一根条，看它的数值。</translation>
    </message>
    <message>
        <source>Tokens at the end of a window read a cache of many rounded entries, those at its beginning of few. Δ is averaged over %1 stretches of the window; bands are 95 % intervals, dashed lines the fits.</source>
        <translation>窗口末尾的词元读取许多舍入过的缓存条目，开头的只读少数。Δ 在窗口的 %1 段上取平均；色带是 95 % 区间，虚线是拟合。</translation>
    </message>
    <message>
        <source>The grey band is what training again with another seed does to the loss (±%1). Bars whose interval holds 0 are faded.</source>
        <translation>灰带是换一个种子重新训练对损失的影响（±%1）。区间包含 0 的条画得淡。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1 is the name of a bar, %2 a sentence about its verdict.</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Fewer than 8 windows: intervals take each token for one observation and are too narrow, and a slope has none.</source>
        <translation>不足 8 个窗口：区间把每个词元当作一次观测，偏窄；斜率则没有区间。</translation>
    </message>
    <message>
        <source>Δ(p) = %1 + %2 · p</source>
        <translation>Δ(p) = %1 + %2 · p</translation>
    </message>
    <message>
        <source>SE = %1 over %2 windows</source>
        <translation>SE = %1，取自 %2 个窗口</translation>
    </message>
    <message>
        <source>Δ = %1 − %2 = %3</source>
        <translation>Δ = %1 − %2 = %3</translation>
    </message>
    <message>
        <source>95 %: %1 … %2</source>
        <translation>95 %：%1 … %2</translation>
    </message>
    <message>
        <source>KLD = %1, same first guess %2</source>
        <translation>KLD = %1，首选相同 %2</translation>
    </message>
    <message>
        <source>p: text tokens before the predicted one in its window; nats per token. SE treats each window as one observation.</source>
        <translation>p：窗口中被预测词元之前的文本词元数；奈特/词元。SE 把每个窗口当作一次观测。</translation>
    </message>
    <message>
        <source>Losses in nats per token, over the same tokens. KLD: how far the predictions are from those as stored.</source>
        <translation>损失以每词元奈特计，取自同样的词元。KLD：预测与存储时的预测相距多远。</translation>
    </message>
    <message>
        <source>“Loss unchanged” does not mean nothing is lost: the smallest Δ here is %1, and yet %2 of the first guesses changed (KLD %3).</source>
        <translation>“损失没变”不等于什么都没丢：这里最小的 Δ 是 %1，可是 %2 的首选变了（KLD %3）。</translation>
    </message>
    <message>
        <source>“Loss unchanged” does not mean nothing is lost: look at KL divergence and the same first guess beside it.</source>
        <translation>“损失没变”不等于什么都没丢：还要看旁边的 KL 散度和首选相同的比例。</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>cache in %1 bits</source>
        <translation>%1 位缓存</translation>
    </message>
    <message>
        <source>%1 levels, %2 … %3, in every part</source>
        <translation>%1 个级别，%2 … %3，各部分相同</translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>只有 %1</translation>
    </message>
    <message>
        <source>all but %1</source>
        <translation>除 %1 外</translation>
    </message>
    <message>
        <source>The order is known once every part has an estimate with its interval.</source>
        <translation>每个部分都有带区间的估计后，才知道次序。</translation>
    </message>
    <message>
        <source>The chapter&apos;s order holds on this model at %1 bits: %2.</source>
        <translation>在这个模型上，%1 位时章节所说的次序成立：%2。</translation>
    </message>
    <message>
        <source>The chapter&apos;s order is what is measured on this model at %1 bits: %2.</source>
        <translation>在这个模型上，%1 位时测得的正是章节所说的次序：%2。</translation>
    </message>
    <message>
        <source>No two intervals overlap.</source>
        <translation>没有两个区间重叠。</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <extracomment>two parts whose intervals overlap, e.g. &quot;weights and KV cache&quot;</extracomment>
        <translation>%1与%2</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>%1 bits: too few windows for a slope with an interval.</source>
        <translation>%1 位：窗口太少，斜率没有区间。</translation>
    </message>
    <message>
        <source>Which layers hurt most is known once each has been read alone.</source>
        <translation>每层都单独读过之后，才知道哪层最伤。</translation>
    </message>
    <message>
        <source>Alone, %1 costs most (%2) and %3 least (%4).</source>
        <translation>单独量化时，%1 代价最大（%2），%3 最小（%4）。</translation>
    </message>
    <message>
        <source>Known once each layer has been read alone.</source>
        <translation>每层都单独读过之后才知道。</translation>
    </message>
    <message>
        <source>Being measured…</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>what the model is to predict</source>
        <translation>模型要预测的文本</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>the model&apos;s whole context at a time</source>
        <translation>每次读满模型的上下文</translation>
    </message>
    <message>
        <source>tokens at a time; a cache holds no more</source>
        <translation>每次的词元数；缓存不会更长</translation>
    </message>
    <message>
        <source>more tokens, narrower intervals</source>
        <translation>词元越多，区间越窄</translation>
    </message>
    <message>
        <source>opening model and text…</source>
        <translation>正在打开模型和文本…</translation>
    </message>
    <message>
        <source>first estimates…</source>
        <translation>最初的估计…</translation>
    </message>
    <message>
        <source>%1 read, estimates tighten</source>
        <translation>已读 %1，估计在收紧</translation>
    </message>
    <message>
        <source>stopped after %1</source>
        <translation>读了 %1 后停止</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>all read; other views %1</source>
        <translation>已读完；其他视图 %1</translation>
    </message>
    <message>
        <source>all read; other views stopped at %1</source>
        <translation>已读完；其他视图停在 %1</translation>
    </message>
    <message>
        <source>all of it read</source>
        <translation>已全部读完</translation>
    </message>
    <message>
        <source>Each bar rounds one part of the model to %1 bits and leaves the rest as stored: so much the loss grows, with its 95 % interval on this text.</source>
        <translation>每根条把模型的一个部分舍入到 %1 位，其余照存储的样子：损失增加这么多，并带它在这段文本上的 95 % 区间。</translation>
    </message>
    <message>
        <source>Δ(p) = %1 − %2 · p</source>
        <translation>Δ(p) = %1 − %2 · p</translation>
    </message>
    <message>
        <source>Δ %1 in %2; none kept: %3 in %4</source>
        <extracomment>%1 is Δ with its interval, %2 a size; %3 and %4 the same with no layer kept</extracomment>
        <translation>Δ %1，%2；一层不留：%3，%4</translation>
    </message>
    <message>
        <source>in %1 windows</source>
        <translation>共 %1 个窗口</translation>
    </message>
    <message>
        <source>block %1, %2</source>
        <extracomment>%1 is a block&apos;s number, %2 a layer in it, such as attn.q_proj</extracomment>
        <translation>块 %1，%2</translation>
    </message>
    <message>
        <source>here the cache has 16, 8 and 4</source>
        <translation>这里缓存用 16、8 和 4 位</translation>
    </message>
    <message>
        <source>The chapter&apos;s order does not hold on this model at %1 bits, but: %2.</source>
        <translation>在这个模型上，%1 位时章节所说的次序不成立，而是：%2。</translation>
    </message>
    <message>
        <source>Intervals overlap, which leaves their order open: %1.</source>
        <extracomment>%1 is a list of pairs, e.g. &quot;weights and KV cache; KV cache and attention&quot;</extracomment>
        <translation>区间重叠，先后未定：%1。</translation>
    </message>
    <message>
        <source>%1 bits: %2 per 100 positions; above 0, drift is seen.</source>
        <translation>%1 位：每 100 个位置 %2；大于 0，看得到漂移。</translation>
    </message>
    <message>
        <source>%1 bits: %2 per 100 positions; below 0, the opposite of drift.</source>
        <translation>%1 位：每 100 个位置 %2；小于 0，与漂移相反。</translation>
    </message>
    <message>
        <source>%1 bits: %2 per 100 positions; holds 0, no drift is seen.</source>
        <translation>%1 位：每 100 个位置 %2；包含 0，看不到漂移。</translation>
    </message>
</context>
<context>
    <name>SourceNames</name>
    <message>
        <source>validation</source>
        <translation>验证文本</translation>
    </message>
    <message>
        <source>prose</source>
        <translation>散文</translation>
    </message>
    <message>
        <source>code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>verse</source>
        <translation>诗歌</translation>
    </message>
    <message>
        <source>calibration</source>
        <translation>校准文本</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
</context>
<context>
    <name>SpeculationCharts</name>
    <message>
        <source>as fast as plain decoding</source>
        <translation>与普通解码一样快</translation>
    </message>
    <message>
        <source>Acceptance by place in the draft</source>
        <translation>草稿中各位置的接受率</translation>
    </message>
    <message>
        <source>proposal of a verification</source>
        <translation>一次验证中的第几个候选</translation>
    </message>
    <message>
        <source>share accepted</source>
        <translation>接受的比例</translation>
    </message>
    <message>
        <source>accepted ÷ looked at</source>
        <translation>接受 ÷ 看过的</translation>
    </message>
    <message>
        <source>mean Σ min(p, q)</source>
        <translation>Σ min(p, q) 的平均</translation>
    </message>
    <message>
        <source>Speed-up, predicted and measured</source>
        <translation>加速比：预测与实测</translation>
    </message>
    <message>
        <source>simple formula</source>
        <translation>简单公式</translation>
    </message>
    <message>
        <source>measured costs</source>
        <translation>实测代价</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>speed-up over plain decoding</source>
        <translation>相对普通解码的加速比</translation>
    </message>
    <message>
        <source>Target and draft at this place</source>
        <translation>此处的目标与草稿</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>p, target</source>
        <translation>p，目标</translation>
    </message>
    <message>
        <source>q, draft</source>
        <translation>q，草稿</translation>
    </message>
    <message>
        <source>proposed, accepted</source>
        <translation>候选，接受</translation>
    </message>
    <message>
        <source>proposed, rejected</source>
        <translation>候选，拒绝</translation>
    </message>
    <message>
        <source>in its place</source>
        <translation>替换成</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>抽到</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>The residual, max(0, p − q) ÷ Σ</source>
        <translation>残差分布 max(0, p − q) ÷ Σ</translation>
    </message>
    <message>
        <source>residual, not needed here</source>
        <translation>残差分布，此处用不到</translation>
    </message>
    <message>
        <source>residual, drawn from</source>
        <translation>残差分布，从中抽取</translation>
    </message>
    <message>
        <source>predicted, simple formula</source>
        <translation>预测，简单公式</translation>
    </message>
    <message>
        <source>predicted, measured costs</source>
        <translation>预测，实测代价</translation>
    </message>
    <message>
        <source>fastest to slowest run</source>
        <translation>最快到最慢的一次</translation>
    </message>
    <message>
        <source>best measured</source>
        <translation>实测最佳</translation>
    </message>
    <message>
        <source>Speed-up by draft length</source>
        <translation>加速比随草稿长度</translation>
    </message>
    <message>
        <source>draft length γ</source>
        <translation>草稿长度 γ</translation>
    </message>
    <message>
        <source>Speed-up by acceptance, γ = %1</source>
        <extracomment>%1 is a draft length</extracomment>
        <translation>加速比随接受率，γ = %1</translation>
    </message>
    <message>
        <source>acceptance α</source>
        <translation>接受率 α</translation>
    </message>
    <message>
        <source>Speed-up by temperature, γ = %1</source>
        <translation>加速比随温度，γ = %1</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>break-even of the simple formula</source>
        <translation>简单公式的盈亏平衡点</translation>
    </message>
    <message>
        <source>Time per token by tokens confirmed</source>
        <translation>每 token 时间随确认的 token 数</translation>
    </message>
    <message>
        <source>tokens confirmed by a verification</source>
        <translation>一次验证确认的 token 数</translation>
    </message>
    <message>
        <source>time per token</source>
        <translation>每 token 时间</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>speculating: (draft + verification) ÷ confirmed</source>
        <translation>推测：（起草 + 验证）÷ 确认数</translation>
    </message>
    <message>
        <source>plain step</source>
        <translation>普通一步</translation>
    </message>
    <message>
        <source>here</source>
        <translation>此处</translation>
    </message>
    <message>
        <source>break-even</source>
        <translation>盈亏平衡</translation>
    </message>
    <message>
        <source>Speed-up by draft length, from α and c</source>
        <translation>由 α 和 c 得到的加速比，随草稿长度</translation>
    </message>
    <message>
        <source>speed-up</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>E(α, γ) ÷ (γ·c + 1)</source>
        <translation>E(α, γ) ÷ (γ·c + 1)</translation>
    </message>
    <message>
        <source>best γ</source>
        <translation>最佳 γ</translation>
    </message>
    <message>
        <source>Draws at one place, expected and observed</source>
        <translation>一处的抽取：期望与观察</translation>
    </message>
    <message>
        <source>draws</source>
        <translation>抽取次数</translation>
    </message>
    <message>
        <source>expected, N·p</source>
        <translation>期望，N·p</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>观察</translation>
    </message>
    <message>
        <source>speed-up; measured with fastest and slowest run</source>
        <translation>加速比；实测附最快与最慢的一次</translation>
    </message>
    <message>
        <source>others</source>
        <extracomment>all tokens that have no bar of their own</extracomment>
        <translation>其余</translation>
    </message>
</context>
<context>
    <name>SpeculationTasks</name>
    <message>
        <source>① The chapter&apos;s three tokens</source>
        <translation>① 章节里的三个 token</translation>
    </message>
    <message>
        <source>With what probability does a proposal stay, whichever it is?</source>
        <translation>候选（不论哪一个）被保留的概率是多少？</translation>
    </message>
    <message>
        <source>② 10, 3 and 12 milliseconds</source>
        <translation>② 10、3 和 12 毫秒</translation>
    </message>
    <message>
        <source>How many tokens must a verification confirm so that nothing is lost?</source>
        <translation>一次验证至少要确认多少个 token 才不吃亏？</translation>
    </message>
    <message>
        <source>③ Draw from p after a rejection</source>
        <translation>③ 拒绝后从 p 抽取</translation>
    </message>
    <message>
        <source>Do the draws notice that this verifier is wrong?</source>
        <translation>抽取检验看得出这个验证器是错的吗？</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>④ A text that repeats itself, by lookup</source>
        <translation>④ 重复的文本，用查找起草</translation>
    </message>
    <message>
        <source>Does looking up the text gain time here?</source>
        <translation>在这里，查找文本省时间吗？</translation>
    </message>
    <message>
        <source>The answer is on its way, or the settings are no longer those of the task: start it again.</source>
        <translation>答案还在计算，或设置已不是这道题的：请重新开始。</translation>
    </message>
    <message>
        <source>Type a number.</source>
        <translation>请输入一个数。</translation>
    </message>
    <message>
        <source>Σ min(p, q) = 0.2 + 0.3 + 0.1 = %1: what both have in common.</source>
        <translation>Σ min(p, q) = 0.2 + 0.3 + 0.1 = %1：两者共有的部分。</translation>
    </message>
    <message>
        <source>A step costs 3 + 12 ms and a plain token 10 ms: %1 tokens pay for it.</source>
        <translation>一步要 3 + 12 毫秒，普通解码一个 token 要 10 毫秒：%1 个 token 正好抵偿。</translation>
    </message>
    <message>
        <source>Choose an answer.</source>
        <translation>请选择一个答案。</translation>
    </message>
    <message>
        <source>Right. %1</source>
        <extracomment>%1 is a sentence that gives the reason.</extracomment>
        <translation>对。%1</translation>
    </message>
    <message>
        <source>No. %1</source>
        <translation>不对。%1</translation>
    </message>
</context>
<context>
    <name>SpeculationWords</name>
    <message>
        <source>Why it gains or does not is said once the times are measured.</source>
        <translation>测完时间后会说明为何有收益或没有收益。</translation>
    </message>
    <message>
        <source>With these costs even α = 1 does not gain.</source>
        <translation>在这样的代价下，α = 1 也没有收益。</translation>
    </message>
    <message>
        <source>With c = %1 and γ = %2 the simple formula breaks even at α = %3; this text has α = %4.</source>
        <translation>c = %1、γ = %2 时，简单公式在 α = %3 处盈亏平衡；这段文本的 α = %4。</translation>
    </message>
    <message>
        <source>Fastest at temperature %1: %2.</source>
        <translation>温度 %1 时最快：%2。</translation>
    </message>
    <message>
        <source>No temperature gains; the best is %1 with %2.</source>
        <translation>没有温度能带来收益；最好的是 %1，%2。</translation>
    </message>
    <message>
        <source>Fastest at γ = %1: %2. Beyond it a step costs more than its tokens bring.</source>
        <translation>γ = %1 时最快：%2。再长，一步的代价就超过它带来的 token。</translation>
    </message>
    <message>
        <source>No draft length gains; the best is γ = %1 with %2.</source>
        <translation>没有草稿长度能带来收益；最好的是 γ = %1，%2。</translation>
    </message>
    <message>
        <source>It gains: %1 tokens confirmed, %2 needed.</source>
        <translation>有收益：确认了 %1 个 token，需要 %2 个。</translation>
    </message>
    <message>
        <source>It does not gain: %1 tokens confirmed, %2 needed.</source>
        <translation>没有收益：确认了 %1 个 token，需要 %2 个。</translation>
    </message>
    <message>
        <source>%1 draws: not the target&apos;s distribution (p-value %2).</source>
        <translation>%1 次抽取：不是目标的分布（p 值 %2）。</translation>
    </message>
    <message>
        <source>%1 draws: no difference from the target&apos;s distribution (p-value %2).</source>
        <translation>%1 次抽取：与目标的分布看不出差别（p 值 %2）。</translation>
    </message>
    <message>
        <source>First %1 tokens of %2 runs each way: they differ (p-value %3).</source>
        <translation>两种解码各 %2 次，前 %1 个 token：有差别（p 值 %3）。</translation>
    </message>
    <message>
        <source>First %1 tokens of %2 runs each way: no difference (p-value %3).</source>
        <translation>两种解码各 %2 次，前 %1 个 token：看不出差别（p 值 %3）。</translation>
    </message>
    <message>
        <source>Greedy text: the same %1 tokens, near ties on the way: %2.</source>
        <translation>贪心文本：%1 个 token 完全相同，途中近乎并列 %2 处。</translation>
    </message>
    <message>
        <source>Greedy text: another token at place %1, and no near tie explains it (gap %2).</source>
        <translation>贪心文本：第 %1 个 token 不同，且不是近乎并列（差距 %2）。</translation>
    </message>
    <message>
        <source>Greedy text: another token at place %1, a near tie (gap %2) that the order of summing decides.</source>
        <translation>贪心文本：第 %1 个 token 不同，近乎并列（差距 %2），由求和次序决定。</translation>
    </message>
    <message>
        <source>The draft proposes γ tokens, the target checks them all in one pass. Each is kept or rejected; behind the last one kept, the target adds a token of its own.</source>
        <translation>草稿提出 γ 个候选，目标模型一遍就检查全部。每个候选或保留或拒绝；在最后保留的一个之后，目标模型加上自己的一个 token。</translation>
    </message>
    <message>
        <source>%1 passes of the target wrote %2 tokens; the draft wrote %3 of these.</source>
        <translation>目标模型运行 %1 遍写出 %2 个 token，其中 %3 出自草稿。</translation>
    </message>
    <message>
        <source>Point at a token for its p, q and r; click it to see its decision.</source>
        <translation>指向一个 token 看它的 p、q 和 r；点击可看它的判定。</translation>
    </message>
    <message>
        <source>One decision at a time. The draft draws a token from q; r, uniform between 0 and 1, decides. Below p/q the token stays.</source>
        <translation>一次一个判定。草稿从 q 抽一个 token；0 到 1 之间均匀的 r 决定去留：小于 p/q 就保留。</translation>
    </message>
    <message>
        <source>If not, a token is drawn from what p has more than q. Both ways together give p exactly.</source>
        <translation>否则从 p 超出 q 的部分抽一个。两条路合起来正好是 p。</translation>
    </message>
    <message>
        <source>The decisions are those of the run: same prompt, same seed.</source>
        <translation>这些判定就是运行中的：同样的提示，同样的种子。</translation>
    </message>
    <message>
        <source>Both predictions over α, at the measured costs of this pair, with the point that was measured.</source>
        <translation>按这一对模型的实测代价，两种预测随 α 的变化，以及测到的那一点。</translation>
    </message>
    <message>
        <source>Each point is decoded and timed, in turn with plain decoding. The band is the fastest and the slowest run.</source>
        <translation>每一点都实际解码并计时，与普通解码轮流进行。色带是最快与最慢的一次。</translation>
    </message>
    <message>
        <source>With chance in play each draft length writes another text. At temperature 0 all write the same one.</source>
        <translation>有随机性时，每种草稿长度写出的文本不同。温度为 0 时都写出同一段。</translation>
    </message>
    <message>
        <source>Where the two predictions part, verifying several tokens costs more than verifying one.</source>
        <translation>两种预测分开之处，说明验证多个 token 比一个贵。</translation>
    </message>
    <message>
        <source>Above: one step costs a draft and a verification, and its time is shared by the tokens that it confirms.</source>
        <translation>上图：一步要一次起草和一次验证，时间由它确认的 token 分摊。</translation>
    </message>
    <message>
        <source>Below: the same from the acceptance α, the draft length γ and the cost c of a proposal against a step of the target.</source>
        <translation>下图：同样的事，用接受率 α、草稿长度 γ，以及一个候选相对目标一步的代价 c 来算。</translation>
    </message>
    <message>
        <source>At stored places of the text the rule draws again and again; its counts are compared with p. Then the decoder&apos;s first tokens are compared with plain sampling&apos;s, and two greedy texts with each other.</source>
        <translation>在存下的若干位置上，规则反复抽取，计数与 p 比较。然后把解码器的头几个 token 与普通采样比较，再比较两段贪心文本。</translation>
    </message>
    <message>
        <source>This verifier is wrong on purpose: %1.</source>
        <translation>这个验证器是故意写错的：%1。</translation>
    </message>
    <message>
        <source>Draws need chance: they are made at temperature 1.</source>
        <translation>抽取需要随机性：按温度 1 进行。</translation>
    </message>
    <message>
        <source>α = %1 ÷ %2 = %3</source>
        <translation>α = %1 ÷ %2 = %3</translation>
    </message>
    <message>
        <source>E = (1 − α^%1) ÷ (1 − α) = %2</source>
        <translation>E = (1 − α^%1) ÷ (1 − α) = %2</translation>
    </message>
    <message>
        <source>E ÷ (γ·c + 1) = %1</source>
        <translation>E ÷ (γ·c + 1) = %1</translation>
    </message>
    <message>
        <source>E·T(1) ÷ (γ·t + T(%1)) = %2</source>
        <translation>E·T(1) ÷ (γ·t + T(%1)) = %2</translation>
    </message>
    <message>
        <source>p/q = %1 ÷ %2</source>
        <translation>p/q = %1 ÷ %2</translation>
    </message>
    <message>
        <source>r = %1 &lt; %2</source>
        <translation>r = %1 &lt; %2</translation>
    </message>
    <message>
        <source>r = %1 ≥ %2</source>
        <translation>r = %1 ≥ %2</translation>
    </message>
    <message>
        <source>Σ min(p, q) = %1</source>
        <translation>Σ min(p, q) = %1</translation>
    </message>
    <message>
        <source>T(1) = %1, T(%2) = %3</source>
        <translation>T(1) = %1，T(%2) = %3</translation>
    </message>
    <message>
        <source>t = %1, c = %2</source>
        <translation>t = %1，c = %2</translation>
    </message>
    <message>
        <source>α = %1, E = %2</source>
        <translation>α = %1，E = %2</translation>
    </message>
    <message>
        <source>(%1 + %2) ÷ %3 = %4</source>
        <translation>(%1 + %2) ÷ %3 = %4</translation>
    </message>
    <message>
        <source>(%1 + %2) ÷ %3 = %4 tokens</source>
        <translation>(%1 + %2) ÷ %3 = %4 个 token</translation>
    </message>
    <message>
        <source>E ÷ (γ·c + 1) = %1 ÷ %2</source>
        <translation>E ÷ (γ·c + 1) = %1 ÷ %2</translation>
    </message>
    <message>
        <source>χ² = Σ (n − N·p)² ÷ (N·p) = %1</source>
        <translation>χ² = Σ (n − N·p)² ÷ (N·p) = %1</translation>
    </message>
    <message>
        <source>TV = ½ Σ |n/N − p| = %1</source>
        <translation>TV = ½ Σ |n/N − p| = %1</translation>
    </message>
    <message>
        <source>α: accepted ÷ looked at. E: tokens a verification. t: one proposal. T(n): n tokens at once. c = t ÷ T(1).</source>
        <translation>α：接受 ÷ 看过的。E：每次验证的 token 数。t：一个候选的时间。T(n)：一次 n 个 token。c = t ÷ T(1)。</translation>
    </message>
    <message>
        <source>p, q: of the proposed token, after temperature, top-k and top-p. r: the draw.</source>
        <translation>p、q：候选 token 的概率，已经过温度、top-k 和 top-p。r：随机数。</translation>
    </message>
    <message>
        <source>At the best measured point. T(n): n tokens at once. t: one proposal. c = t ÷ T(1). E: tokens a verification, as counted.</source>
        <translation>实测最佳点处。T(n)：一次 n 个 token。t：一个候选的时间。c = t ÷ T(1)。E：数出来的每次验证 token 数。</translation>
    </message>
    <message>
        <source>Draft, verification and plain step in milliseconds; E: tokens a verification.</source>
        <translation>起草、验证和普通一步以毫秒计；E：每次验证的 token 数。</translation>
    </message>
    <message>
        <source>n: how often a token was drawn, N: draws, p: the target&apos;s probability.</source>
        <translation>n：一个 token 被抽到的次数，N：抽取次数，p：目标的概率。</translation>
    </message>
    <message>
        <source>“Acceptance” has several meanings. Of all proposals %1 stayed, of those looked at %2: quote the one that you mean.</source>
        <translation>“接受率”有几种意思。全部候选中保留了 %1，看过的候选中保留了 %2：引用时请说明是哪一个。</translation>
    </message>
    <message>
        <source>“Acceptance” has several meanings: of all proposals, or of those that were looked at. Quote the one that you mean.</source>
        <translation>“接受率”有几种意思：按全部候选算，或按看过的算。引用时请说明是哪一个。</translation>
    </message>
    <message>
        <source>A rejected proposal is not wasted luck: drawing from p instead of the residual would favour what the draft already proposes.</source>
        <translation>拒绝之后不能再从 p 抽：那会偏向草稿本来就爱提的 token。要从残差分布抽。</translation>
    </message>
    <message>
        <source>More accepted tokens do not mean more speed: every further proposal is paid for, whether or not it stays.</source>
        <translation>接受得多不等于更快：每多一个候选都要付代价，不论它是否被保留。</translation>
    </message>
    <message>
        <source>One α for all places is a model. Real text is easy in one place and hard in the next.</source>
        <translation>处处同一个 α 只是模型。真实文本一处容易，下一处就难。</translation>
    </message>
    <message>
        <source>A high p-value proves nothing by itself: it says that so many draws see no difference. More draws see smaller ones.</source>
        <translation>大的 p 值本身不证明什么：它只说这么多次抽取看不出差别。抽得越多，看得越细。</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>compatible: %1 tokens in common, context %2</source>
        <extracomment>%1 is a number of tokens of the vocabulary, %2 one of positions.</extracomment>
        <translation>相容：共有 %1 个 token，上下文 %2</translation>
    </message>
    <message>
        <source>no proposals: plain decoding</source>
        <translation>没有候选：普通解码</translation>
    </message>
    <message>
        <source>one proposal, two tokens checked at once</source>
        <translation>每步一个候选，一次检查两个 token</translation>
    </message>
    <message>
        <source>proposals a step; %1 tokens checked at once</source>
        <translation>每步候选数；一次检查 %1 个 token</translation>
    </message>
    <message>
        <source>greedy: always the likeliest token</source>
        <translation>贪心：总取最可能的 token</translation>
    </message>
    <message>
        <source>of target and draft alike</source>
        <translation>目标与草稿相同</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>the likeliest token alone</source>
        <translation>只有最可能的 token</translation>
    </message>
    <message>
        <source>the %1 likeliest tokens</source>
        <translation>最可能的 %1 个 token</translation>
    </message>
    <message>
        <source>the fewest tokens with %1 together</source>
        <translation>合计 %1 的最少几个 token</translation>
    </message>
    <message>
        <source>the text that is gone on with</source>
        <translation>要接着写的文本</translation>
    </message>
    <message>
        <source>%1 tokens, the token that begins a text included</source>
        <translation>%1 个 token，含文本开头的 token</translation>
    </message>
    <message>
        <source>from stored distributions</source>
        <translation>从存下的分布抽取</translation>
    </message>
    <message>
        <source>over %1 places of the text</source>
        <translation>分布在文本的 %1 处</translation>
    </message>
    <message>
        <source>min(1, p/q), then the residual</source>
        <translation>min(1, p/q)，然后是残差分布</translation>
    </message>
    <message>
        <source>wrong: after a refusal it draws from p, where the residual belongs</source>
        <translation>错：拒绝后本应从残差分布抽取，它却从 p 抽取</translation>
    </message>
    <message>
        <source>wrong: every proposal stays, whatever p says</source>
        <translation>错：不管 p 怎样，候选一律保留</translation>
    </message>
    <message>
        <source>wrong: a proposal stays only where p ≥ q; r is not asked</source>
        <translation>错：只有 p ≥ q 时才保留，不看 r</translation>
    </message>
    <message>
        <source>a proposal stays with probability Σ min(p, q) = %1</source>
        <translation>候选被保留的概率 Σ min(p, q) = %1</translation>
    </message>
    <message>
        <source>nothing to run</source>
        <translation>没有可运行的</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>opening the models…</source>
        <translation>正在打开模型…</translation>
    </message>
    <message>
        <source>decoded; timing plain and speculative runs in turn…</source>
        <translation>已解码；正在轮流计时普通与推测解码…</translation>
    </message>
    <message>
        <source>decoding…</source>
        <translation>正在解码…</translation>
    </message>
    <message>
        <source>turn %1 of measurements done</source>
        <translation>已完成第 %1 轮测量</translation>
    </message>
    <message>
        <source>draws tested; decoding first tokens…</source>
        <translation>抽取已检验；正在解码头几个 token…</translation>
    </message>
    <message>
        <source>computed at once</source>
        <translation>即时算出</translation>
    </message>
    <message>
        <source>decoded</source>
        <translation>已解码</translation>
    </message>
    <message>
        <source>all three tests done</source>
        <translation>三项检验均已完成</translation>
    </message>
    <message>
        <source>measured, plain and speculative in turn</source>
        <translation>已测量，普通与推测轮流</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>Two times or rates: speculative, then in parentheses plain.</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Drafted</source>
        <translation>起草</translation>
    </message>
    <message>
        <source>Tokens that the draft proposed</source>
        <translation>草稿提出的候选 token 数</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>Proposals that stayed in the text</source>
        <translation>留在文本中的候选数</translation>
    </message>
    <message>
        <source>Of drafted</source>
        <translation>占全部候选</translation>
    </message>
    <message>
        <source>Accepted ÷ drafted: share of all proposals that stayed, those behind a rejection, which nobody looked at, included</source>
        <translation>接受 ÷ 起草：全部候选中保留的比例，拒绝之后没有看过的也算在内</translation>
    </message>
    <message>
        <source>α, counted</source>
        <translation>α，数得</translation>
    </message>
    <message>
        <source>Accepted ÷ looked at: proposals behind a rejection, which nobody looked at, do not count</source>
        <translation>接受 ÷ 看过的：拒绝之后没有看过的候选不计</translation>
    </message>
    <message>
        <source>T(1), ms</source>
        <translation>T(1)，ms</translation>
    </message>
    <message>
        <source>Time of the target for one token, in milliseconds</source>
        <translation>目标模型算一个 token 的时间，毫秒</translation>
    </message>
    <message>
        <source>T(%1), ms</source>
        <translation>T(%1)，ms</translation>
    </message>
    <message>
        <source>Time of the target for a whole verification, γ + 1 tokens at once, in milliseconds</source>
        <translation>目标模型做一次完整验证的时间，一次 γ + 1 个 token，毫秒</translation>
    </message>
    <message>
        <source>Draft, ms</source>
        <translation>草稿，ms</translation>
    </message>
    <message>
        <source>Time of the draft for one proposal, its sampling included, in milliseconds</source>
        <translation>草稿提出一个候选的时间，含采样，毫秒</translation>
    </message>
    <message>
        <source>c</source>
        <translation>c</translation>
    </message>
    <message>
        <source>Time of one proposal ÷ T(1)</source>
        <translation>一个候选的时间 ÷ T(1)</translation>
    </message>
    <message>
        <source>TTFT, ms</source>
        <translation>TTFT，ms</translation>
    </message>
    <message>
        <source>Time to the first token, in milliseconds: speculative, in parentheses plain</source>
        <translation>到第一个 token 的时间，毫秒：推测解码，括号内为普通解码</translation>
    </message>
    <message>
        <source>TPOT, ms</source>
        <translation>TPOT，ms</translation>
    </message>
    <message>
        <source>Time per token behind the first one, in milliseconds: speculative, in parentheses plain</source>
        <translation>第一个之后每个 token 的时间，毫秒：推测解码，括号内为普通解码</translation>
    </message>
    <message>
        <source>Tokens / s</source>
        <translation>token / 秒</translation>
    </message>
    <message>
        <source>New tokens a second behind the prompt: speculative, in parentheses plain</source>
        <translation>提示之后每秒的新 token 数：推测解码，括号内为普通解码</translation>
    </message>
    <message>
        <source>Simple formula</source>
        <translation>简单公式</translation>
    </message>
    <message>
        <source>Predicted speed-up, E(α, γ) ÷ (γ·c + 1): a verification is taken to cost as much as one token</source>
        <translation>预测的加速比 E(α, γ) ÷ (γ·c + 1)：假定一次验证与一个 token 代价相同</translation>
    </message>
    <message>
        <source>α, expected</source>
        <translation>α，期望</translation>
    </message>
    <message>
        <source>Mean Σ min(p, q) over the places that were looked at: how often a proposal stays, without the luck of the draws</source>
        <translation>看过的各处 Σ min(p, q) 的平均：排除抽签的运气，候选有多大机会被保留</translation>
    </message>
    <message>
        <source>New tokens ÷ passes of the target</source>
        <translation>新 token 数 ÷ 目标模型的遍数</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Speed-up by α and the measured times: E(α, γ) · T(1) ÷ (γ · draft + T(γ + 1))</source>
        <translation>由 α 和实测时间得到的加速比：E(α, γ) · T(1) ÷ (γ · 草稿 + T(γ + 1))</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Speed-up over plain decoding of the same target, median of interleaved runs</source>
        <translation>相对同一目标模型普通解码的加速比，交替运行的中位数</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>Probability of the proposed token in the target&apos;s distribution</source>
        <translation>候选 token 在目标分布中的概率</translation>
    </message>
    <message>
        <source>q</source>
        <translation>q</translation>
    </message>
    <message>
        <source>Probability of the proposed token in the draft&apos;s distribution</source>
        <translation>候选 token 在草稿分布中的概率</translation>
    </message>
    <message>
        <source>min(1, p/q)</source>
        <translation>min(1, p/q)</translation>
    </message>
    <message>
        <source>With what probability the proposal stays</source>
        <translation>这个候选被保留的概率</translation>
    </message>
    <message>
        <source>Σ min(p, q)</source>
        <translation>Σ min(p, q)</translation>
    </message>
    <message>
        <source>How often a proposal stays at this place, whichever it is</source>
        <translation>在此处，候选（不论哪一个）被保留的机会</translation>
    </message>
    <message>
        <source>Where the measured speed-up is largest</source>
        <translation>实测加速比最大之处</translation>
    </message>
    <message>
        <source>Speed-up there</source>
        <translation>该处加速比</translation>
    </message>
    <message>
        <source>Median of interleaved runs over plain decoding</source>
        <translation>相对普通解码，交替运行的中位数</translation>
    </message>
    <message>
        <source>Where the prediction by measured costs is largest</source>
        <translation>按实测代价预测最大之处</translation>
    </message>
    <message>
        <source>By the prediction</source>
        <translation>按预测</translation>
    </message>
    <message>
        <source>Per token</source>
        <translation>每 token</translation>
    </message>
    <message>
        <source>(draft + verification) ÷ confirmed tokens</source>
        <translation>（起草 + 验证）÷ 确认的 token 数</translation>
    </message>
    <message>
        <source>Break-even</source>
        <translation>盈亏平衡</translation>
    </message>
    <message>
        <source>Tokens that a verification must confirm so that nothing is lost</source>
        <translation>一次验证不吃亏所需确认的 token 数</translation>
    </message>
    <message>
        <source>E(α, γ)</source>
        <translation>E(α, γ)</translation>
    </message>
    <message>
        <source>Tokens a verification: (1 − α^(γ+1)) ÷ (1 − α)</source>
        <translation>每次验证的 token 数：(1 − α^(γ+1)) ÷ (1 − α)</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>E(α, γ) ÷ (γ·c + 1)</source>
        <translation>E(α, γ) ÷ (γ·c + 1)</translation>
    </message>
    <message>
        <source>χ² of all</source>
        <translation>合计 χ²</translation>
    </message>
    <message>
        <source>Pearson&apos;s χ² of all places together</source>
        <translation>所有位置合计的皮尔逊 χ²</translation>
    </message>
    <message>
        <source>p-value</source>
        <translation>p 值</translation>
    </message>
    <message>
        <source>How often an exact sampler gives so large a χ²</source>
        <translation>精确的采样器得到这么大 χ² 的机会</translation>
    </message>
    <message>
        <source>False alarms</source>
        <translation>误报率</translation>
    </message>
    <message>
        <source>How often an exact sampler would be called wrong by this test</source>
        <translation>精确的采样器被这一检验判错的机会</translation>
    </message>
    <message>
        <source>Time per token</source>
        <translation>每 token 时间</translation>
    </message>
    <message>
        <source>(draft + verification) ÷ confirmed tokens, in milliseconds</source>
        <translation>（起草 + 验证）÷ 确认的 token 数，毫秒</translation>
    </message>
    <message>
        <source>Against plain</source>
        <translation>相对普通</translation>
    </message>
    <message>
        <source>Plain step ÷ time per token</source>
        <translation>普通一步 ÷ 每 token 时间</translation>
    </message>
    <message>
        <source>Needed</source>
        <translation>需要</translation>
    </message>
    <message>
        <source>Tokens a verification at which nothing is lost: (draft + verification) ÷ plain step</source>
        <translation>不吃亏时每次验证的 token 数：（起草 + 验证）÷ 普通一步</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>运算量</translation>
    </message>
    <message>
        <source>Arithmetic against plain decoding: (γ·ĉ + γ + 1) ÷ E(α, γ)</source>
        <translation>相对普通解码的运算量：(γ·ĉ + γ + 1) ÷ E(α, γ)</translation>
    </message>
    <message>
        <source>Best γ</source>
        <translation>最佳 γ</translation>
    </message>
    <message>
        <source>The draft length with the largest speed-up, 0 to 16; 0: none gains</source>
        <translation>加速比最大的草稿长度，0 到 16；0：都没有收益</translation>
    </message>
    <message>
        <source>Break-even α</source>
        <translation>平衡 α</translation>
    </message>
    <message>
        <source>The smallest α at which this γ loses nothing; none where even α = 1 loses</source>
        <translation>这个 γ 不吃亏的最小 α；若 α = 1 也吃亏则没有</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Draws</source>
        <translation>抽取</translation>
    </message>
    <message>
        <source>Draws at this place</source>
        <translation>此处的抽取次数</translation>
    </message>
    <message>
        <source>χ² / dof</source>
        <translation>χ² / 自由度</translation>
    </message>
    <message>
        <source>Pearson&apos;s χ² at this place, with its degrees of freedom</source>
        <translation>此处的皮尔逊 χ²，及其自由度</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <extracomment>%1 is χ², %2 the degrees of freedom</extracomment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>How often an exact sampler gives so large a χ² here</source>
        <translation>精确的采样器在此处得到这么大 χ² 的机会</translation>
    </message>
    <message>
        <source>Stayed</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Accepted ÷ proposed at this place</source>
        <translation>此处接受 ÷ 提出</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>应保留</translation>
    </message>
    <message>
        <source>Σ min(p, q) at this place, for the rule that is tested what it computes to</source>
        <translation>此处的 Σ min(p, q)；对受检的规则则为其计算值</translation>
    </message>
    <message>
        <source>TV</source>
        <translation>TV</translation>
    </message>
    <message>
        <source>Total variation between draws and p at this place</source>
        <translation>此处抽取与 p 之间的全变差</translation>
    </message>
    <message>
        <source>TV, all</source>
        <translation>TV，合计</translation>
    </message>
    <message>
        <source>Mean total variation between draws and p</source>
        <translation>抽取与 p 之间全变差的平均</translation>
    </message>
    <message>
        <source>TV, if exact</source>
        <translation>TV，若精确</translation>
    </message>
    <message>
        <source>What an exact sampler gives on average at so many draws</source>
        <translation>精确的采样器在这么多次抽取下的平均值</translation>
    </message>
    <message>
        <source>greedy</source>
        <translation>贪心</translation>
    </message>
    <message>
        <source>temperature %1</source>
        <translation>温度 %1</translation>
    </message>
    <message>
        <source>, top-k %1</source>
        <translation>，top-k %1</translation>
    </message>
    <message>
        <source>, top-p %1</source>
        <translation>，top-p %1</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <extracomment>%1 is the target, %2 the draft</extracomment>
        <translation>%1 配 %2</translation>
    </message>
    <message>
        <source>%1, %2 threads</source>
        <translation>%1，%2 个线程</translation>
    </message>
    <message>
        <source>top-k %1</source>
        <translation>top-k %1</translation>
    </message>
    <message>
        <source>top-p %1</source>
        <translation>top-p %1</translation>
    </message>
    <message>
        <source>γ = 1 … %1</source>
        <translation>γ = 1 … %1</translation>
    </message>
    <message>
        <source>γ = %1</source>
        <translation>γ = %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>prompt %1 tokens</source>
        <translation>提示 %1 个 token</translation>
    </message>
    <message>
        <source>trial %1</source>
        <translation>第 %1 次</translation>
    </message>
    <message>
        <source>decision %1 of %2</source>
        <translation>第 %1 个判定，共 %2 个</translation>
    </message>
    <message>
        <source>%1 · verification %2, behind its proposals</source>
        <translation>%1 · 第 %2 次验证，候选之后</translation>
    </message>
    <message>
        <source>%1 · verification %2, proposal %3 of %4</source>
        <translation>%1 · 第 %2 次验证，候选 %3 / %4</translation>
    </message>
    <message>
        <source>All proposals stayed, so one token more comes from p: %1.</source>
        <translation>候选全部保留，于是再从 p 抽一个：%1。</translation>
    </message>
    <message>
        <source>Nothing was proposed here; %1 is drawn from p.</source>
        <translation>此处没有候选；%1 从 p 抽取。</translation>
    </message>
    <message>
        <source>The draft proposes %1. p ≥ q: it always stays.</source>
        <translation>草稿提出 %1。p ≥ q：必定保留。</translation>
    </message>
    <message>
        <source>The draft proposes %1. r = %2 &lt; %3 = p/q: it stays.</source>
        <translation>草稿提出 %1。r = %2 &lt; %3 = p/q：保留。</translation>
    </message>
    <message>
        <source>The draft proposes %1. r = %2 ≥ %3 = p/q: rejected.</source>
        <translation>草稿提出 %1。r = %2 ≥ %3 = p/q：拒绝。</translation>
    </message>
    <message>
        <source>The draft proposes %1. r = %2 ≥ %3 = p/q: rejected; the residual gives %4.</source>
        <translation>草稿提出 %1。r = %2 ≥ %3 = p/q：拒绝；残差分布给出 %4。</translation>
    </message>
    <message>
        <source>%1 · after “…%2”</source>
        <extracomment>A place of the text: its number and what stands before it.</extracomment>
        <translation>%1 · 在“…%2”之后</translation>
    </message>
    <message>
        <source>Tokens / pass</source>
        <translation>token / 遍</translation>
    </message>
    <message>
        <source>Best, measured</source>
        <translation>最佳，实测</translation>
    </message>
    <message>
        <source>Predicted best</source>
        <translation>预测最佳</translation>
    </message>
    <message>
        <source>Predicted best γ</source>
        <translation>预测最佳 γ</translation>
    </message>
    <message>
        <source>dof</source>
        <translation>自由度</translation>
    </message>
    <message>
        <source>Degrees of freedom: cells that can differ; cells that expect fewer than 5 draws are pooled</source>
        <translation>自由度：可以不同的格数；期望少于 5 次的格已合并</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>A place in a row, of how many.</extracomment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>The timings scatter by %1: something else keeps this machine busy. Measure again when it rests.</source>
        <translation>计时相差 %1：这台机器还在忙别的事。请在空闲时再测。</translation>
    </message>
</context>
<context>
    <name>TensorsPage</name>
    <message>
        <source>Codes %1, scales %2, together %3 bits per weight</source>
        <translation>码 %1，缩放因子 %2，合计每权重 %3 位</translation>
    </message>
    <message>
        <source>as stored, %1</source>
        <translation>原样存储，%1</translation>
    </message>
    <message>
        <source>in BF16</source>
        <translation>以 BF16 存储</translation>
    </message>
    <message>
        <source>codes %1</source>
        <translation>码 %1</translation>
    </message>
    <message>
        <source>scales %1</source>
        <translation>缩放因子 %1</translation>
    </message>
    <message>
        <source>zero points %1</source>
        <translation>零点 %1</translation>
    </message>
    <message>
        <source>%1 groups in each of %2 rows, %3 weights a group</source>
        <translation>%2 行，每行 %1 组，每组 %3 个权重</translation>
    </message>
    <message>
        <source>one scale for each of %1 rows</source>
        <translation>%1 行，每行一个缩放因子</translation>
    </message>
    <message>
        <source>one scale for each of %1 columns</source>
        <translation>%1 列，每列一个缩放因子</translation>
    </message>
    <message>
        <source>one scale for all %1 weights</source>
        <translation>全部 %1 个权重共用一个缩放因子</translation>
    </message>
    <message>
        <source>a code: %1 bits, a scale: %2 bits, a zero point: %3 bits</source>
        <translation>码 %1 位，缩放因子 %2 位，零点 %3 位</translation>
    </message>
    <message>
        <source>a code: %1 bits, a scale: %2 bits</source>
        <translation>码 %1 位，缩放因子 %2 位</translation>
    </message>
    <message>
        <source>Distribution of %1</source>
        <translation>%1 的分布</translation>
    </message>
    <message>
        <source>value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>count in the sample</source>
        <translation>样本中的个数</translation>
    </message>
    <message>
        <source>count</source>
        <translation>个数</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>levels</source>
        <translation>等级</translation>
    </message>
    <message>
        <source>Input channels of %1</source>
        <translation>%1 的输入通道</translation>
    </message>
    <message>
        <source>input channel</source>
        <translation>输入通道</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>largest |x|</source>
        <translation>最大 |x|</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>median channel</source>
        <translation>中位通道</translation>
    </message>
    <message>
        <source>outlier</source>
        <translation>离群值</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>RMSE</source>
        <translation>RMSE</translation>
    </message>
    <message>
        <source>Error of every row</source>
        <translation>每行的误差</translation>
    </message>
    <message>
        <source>output row</source>
        <translation>输出行</translation>
    </message>
    <message>
        <source>Error of every column</source>
        <translation>每列的误差</translation>
    </message>
    <message>
        <source>Sizes: %1 bits per weight</source>
        <translation>大小：每权重 %1 位</translation>
    </message>
    <message>
        <source>codes</source>
        <translation>码</translation>
    </message>
    <message>
        <source>scales</source>
        <translation>缩放因子</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>zero points</source>
        <translation>零点</translation>
    </message>
    <message>
        <source>Error against size</source>
        <translation>误差与大小</translation>
    </message>
    <message>
        <source>bits per weight</source>
        <translation>每权重位数</translation>
    </message>
    <message>
        <source>SQNR</source>
        <translation>SQNR</translation>
    </message>
    <message>
        <source>now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Bits × granularity</source>
        <translation>位数 × 粒度</translation>
    </message>
    <message>
        <source>one scale for</source>
        <translation>共用缩放因子</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>位数</translation>
    </message>
    <message>
        <source>SQNR (dB)</source>
        <translation>SQNR（dB）</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>What is shown of the file</source>
        <translation>显示文件的哪一方面</translation>
    </message>
    <message>
        <source>Show list</source>
        <translation>展开列表</translation>
    </message>
    <message>
        <source>Hide list</source>
        <translation>收起列表</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter tensors by name, type or shape</source>
        <translation>按名称、类型或形状筛选张量</translation>
    </message>
    <message>
        <source>Kind of tensor</source>
        <translation>张量种类</translation>
    </message>
    <message>
        <source>Tensors of the file</source>
        <translation>文件中的张量</translation>
    </message>
    <message>
        <source>What is odd about the file</source>
        <translation>文件有什么异常</translation>
    </message>
    <message>
        <source>The example is a shape without weights: only its blocks can be drawn. Open a model for the rest.</source>
        <translation>这个例子只有形状，没有权重：只能画出它的分块。要看其余内容，请打开一个模型。</translation>
    </message>
    <message>
        <source>The file holds no tensors. Open another one from the source menu.</source>
        <translation>文件里没有张量。请从来源菜单打开另一个文件。</translation>
    </message>
    <message>
        <source>The file has no tensor called %1. Choose one in the list.</source>
        <translation>文件里没有名为 %1 的张量。请在列表中选一个。</translation>
    </message>
    <message>
        <source>This tensor has no elements: its shape is %1.</source>
        <translation>这个张量没有元素：它的形状是 %1。</translation>
    </message>
    <message>
        <source>%1 cannot be read as numbers: only name, shape and size are known.</source>
        <translation>%1 不能作为数值读取：只知道名称、形状和大小。</translation>
    </message>
    <message>
        <source>A single number is stored as it is; no scheme is tried on it.</source>
        <translation>单个数按原样存储，不对它量化。</translation>
    </message>
    <message>
        <source>%1 numbers are codes or indices already; no scheme is tried on them.</source>
        <translation>%1 数值本身已是码或索引，不再对它们量化。</translation>
    </message>
    <message>
        <source>Not one of the %1 values is finite: there is nothing to draw.</source>
        <translation>%1 个数值中没有一个是有限的：没有可画的内容。</translation>
    </message>
    <message>
        <source>From a sample of %1 weights</source>
        <translation>取自 %1 个权重的样本</translation>
    </message>
    <message>
        <source>All %1 values</source>
        <translation>全部 %1 个数值</translation>
    </message>
    <message>
        <source>From a sample</source>
        <translation>取自样本</translation>
    </message>
    <message>
        <source>%1 as %2 bits per weight</source>
        <translation>%1，每权重 %2 位</translation>
    </message>
    <message>
        <source>Worst row: %1</source>
        <translation>误差最大的行：%1</translation>
    </message>
    <message>
        <source>%1 of %2 cells</source>
        <translation>%2 格已完成 %1 格</translation>
    </message>
    <message>
        <source>The values have an rms of %1; the largest is %2, %3 the rms.</source>
        <translation>这些数值的 rms 是 %1；最大的是 %2，为 rms 的 %3。</translation>
    </message>
    <message>
        <source>The ticks are the %1 levels of the group that holds the largest weight.</source>
        <translation>刻线是最大权重所在那一组的 %1 个等级。</translation>
    </message>
    <message>
        <source>No input channel stands out: none reaches 3 times the median channel, %1.</source>
        <translation>没有突出的输入通道：没有一个超过中位通道 %1 的 3 倍。</translation>
    </message>
    <message>
        <source>Every cell shows the weight of largest magnitude of its part of the matrix, with its sign.</source>
        <translation>每格显示它所代表的那部分矩阵中绝对值最大的权重，带符号。</translation>
    </message>
    <message>
        <source>Every cell shows the largest error x̂ − x of its part of the matrix, with its sign.</source>
        <translation>每格显示它所代表的那部分矩阵中最大的误差 x̂ − x，带符号。</translation>
    </message>
    <message>
        <source>Zoom with the wheel or a dragged frame down to single weights; double-click shows the whole.</source>
        <translation>用滚轮或拖框可放大到单个权重；双击回到整个矩阵。</translation>
    </message>
    <message>
        <source>%1 codes of %2 bits take %3.</source>
        <translation>%1 个 %2 位的码占 %3。</translation>
    </message>
    <message>
        <source>One scale of %1 bits takes %2.</source>
        <translation>一个 %1 位的缩放因子占 %2。</translation>
    </message>
    <message>
        <source>%1 scales of %2 bits take %3.</source>
        <translation>%1 个 %2 位的缩放因子占 %3。</translation>
    </message>
    <message>
        <source>As many zero points of %1 bits take %2.</source>
        <translation>同样多的 %1 位零点占 %2。</translation>
    </message>
    <message>
        <source>Row %1 has the largest error, RMSE %2.</source>
        <translation>第 %1 行的误差最大，RMSE 为 %2。</translation>
    </message>
    <message>
        <source>Column %1 has the largest error, RMSE %2.</source>
        <translation>第 %1 列的误差最大，RMSE 为 %2。</translation>
    </message>
    <message>
        <source>%1 of %2 weights that were not 0 became 0.</source>
        <translation>%2 个权重中有 %1 个原本不是 0，却变成了 0。</translation>
    </message>
    <message>
        <source>An outlier does not cost itself: %1 is met. It costs the up to %2 weights that share its scale.</source>
        <translation>离群值自己并不吃亏：%1 被准确表示。吃亏的是与它共用缩放因子的至多 %2 个权重。</translation>
    </message>
    <message>
        <source>An outlier does not cost itself: %1 is met. It costs every weight of its row.</source>
        <translation>离群值自己并不吃亏：%1 被准确表示。吃亏的是它那一行的所有权重。</translation>
    </message>
    <message>
        <source>An outlier does not cost itself: %1 is met. It costs every weight of its column.</source>
        <translation>离群值自己并不吃亏：%1 被准确表示。吃亏的是它那一列的所有权重。</translation>
    </message>
    <message>
        <source>An outlier does not cost itself: %1 is met. It costs all weights of the tensor, which share its scale.</source>
        <translation>离群值自己并不吃亏：%1 被准确表示。吃亏的是整个张量的权重，因为它们共用一个缩放因子。</translation>
    </message>
    <message>
        <source>A dark speck is one weight, not a region: a cell shows its largest element, never a mean.</source>
        <translation>一个深色点是一个权重，不是一片区域：每格显示其中最大的元素，从不取平均。</translation>
    </message>
    <message>
        <source>“%1 bits” is not %1 bits per weight: with its scales it is %2.</source>
        <translation>“%1 位”并不是每权重 %1 位：算上缩放因子是 %2 位。</translation>
    </message>
    <message>
        <source>A small error here is not a small loss of the model: what counts is what the layer’s inputs make of it.</source>
        <translation>这里误差小，不等于模型的损失小：要看这一层的输入如何放大它。</translation>
    </message>
    <message>
        <source>Fewer bits with small groups may be larger than more bits with one scale: compare at equal bits per weight, not at equal bits.</source>
        <translation>位数少而组小，可能比位数多而只有一个缩放因子更占空间：要在每权重位数相同处比较，而不是在码的位数相同处比较。</translation>
    </message>
    <message>
        <source>%1 of the values are NaN or infinite. They take part in no scale and no figure.</source>
        <translation>有 %1 个数值是 NaN 或无穷。它们不参与任何缩放因子和指标。</translation>
    </message>
    <message>
        <source>%1 scales are larger than their type can hold and were cut to its largest number. Choose FP32 scales.</source>
        <translation>有 %1 个缩放因子超出其类型的范围，被截到最大值。请选用 FP32 缩放因子。</translation>
    </message>
    <message>
        <source>%1 scales are too small for their type and became 0, and their groups with them. Choose FP32 scales.</source>
        <translation>有 %1 个缩放因子对其类型来说太小而变成 0，所在的组也随之变成 0。请选用 FP32 缩放因子。</translation>
    </message>
    <message>
        <source>b bits of a code, s bits of a scale, g weights that share it.</source>
        <translation>码 b 位，缩放因子 s 位，g 个权重共用它。</translation>
    </message>
    <message>
        <source>8 · bytes ÷ weights</source>
        <translation>8 · 字节数 ÷ 权重数</translation>
    </message>
    <message>
        <source>Bytes of codes, scales and zero points.</source>
        <translation>字节数包括码、缩放因子和零点。</translation>
    </message>
    <message>
        <source>Stopped. Change a setting to go on.</source>
        <translation>已停止。改动任一设置即可继续。</translation>
    </message>
    <message>
        <source>Reading the tensor…</source>
        <translation>正在读取张量……</translation>
    </message>
    <message>
        <source>Picture of the tensor</source>
        <translation>张量的图</translation>
    </message>
    <message>
        <source>Log counts</source>
        <translation>对数计数</translation>
    </message>
    <message>
        <source>Equal steps for equal ratios, so that rare values show</source>
        <translation>等比等距，少见的数值也看得见</translation>
    </message>
    <message>
        <source>Whole matrix</source>
        <translation>整个矩阵</translation>
    </message>
    <message>
        <source>Leaves the zoom</source>
        <translation>退出放大</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>What the colours show</source>
        <translation>颜色表示什么</translation>
    </message>
    <message>
        <source>What is drawn over bits per weight</source>
        <translation>随每权重位数画什么</translation>
    </message>
    <message>
        <source>Chart: distribution of the values</source>
        <translation>图：数值的分布</translation>
    </message>
    <message>
        <source>Chart: largest magnitude of every input channel</source>
        <translation>图：每个输入通道的最大绝对值</translation>
    </message>
    <message>
        <source>Heat map of the matrix</source>
        <translation>矩阵的热图</translation>
    </message>
    <message>
        <source>Drawing: codes and scales with their true sizes</source>
        <translation>图示：码与缩放因子的真实大小</translation>
    </message>
    <message>
        <source>Chart: error of every row</source>
        <translation>图：每行的误差</translation>
    </message>
    <message>
        <source>Chart: error of every column</source>
        <translation>图：每列的误差</translation>
    </message>
    <message>
        <source>Chart: error against bits per weight</source>
        <translation>图：误差随每权重位数的变化</translation>
    </message>
    <message>
        <source>Map: error by bits and granularity; Enter sets the chosen cell</source>
        <translation>热图：不同位数与粒度的误差；按回车采用选中的格</translation>
    </message>
    <message>
        <source>1 number</source>
        <translation>1 个数</translation>
    </message>
    <message>
        <source>%1 numbers</source>
        <translation>%1 个数</translation>
    </message>
    <message>
        <source>1 value is NaN or infinite</source>
        <translation>有 1 个数值是 NaN 或无穷</translation>
    </message>
    <message>
        <source>%1 values are NaN or infinite</source>
        <translation>有 %1 个数值是 NaN 或无穷</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>离群</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>SQNR, dB</source>
        <translation>SQNR（dB）</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>位数</translation>
    </message>
    <message>
        <source>Size then</source>
        <translation>量化后</translation>
    </message>
    <message>
        <source>Short name where there is one; the tip has the name in the file</source>
        <translation>有短名时显示短名；提示里是文件中的名称</translation>
    </message>
    <message>
        <source>Largest magnitude ÷ rms; about 4 to 6 for weights without outliers</source>
        <translation>最大绝对值 ÷ rms；没有离群值的权重约为 4 到 6</translation>
    </message>
    <message>
        <source>Smallest and largest value; sorted by the largest magnitude</source>
        <translation>最小值与最大值；按最大绝对值排序</translation>
    </message>
    <message>
        <source>Extents as stored; sorted by the count of elements</source>
        <translation>存储时的各维长度；按元素个数排序</translation>
    </message>
    <message>
        <source>Type of the stored numbers</source>
        <translation>存储数值的类型</translation>
    </message>
    <message>
        <source>Bytes in the file</source>
        <translation>文件中的字节数</translation>
    </message>
    <message>
        <source>RMSE ÷ rms(x) under the scheme on the left</source>
        <translation>左侧方案下的 RMSE ÷ rms(x)</translation>
    </message>
    <message>
        <source>Signal to quantization noise under the scheme on the left</source>
        <translation>左侧方案下的信号与量化噪声之比</translation>
    </message>
    <message>
        <source>Bits per weight, scales and zero points counted</source>
        <translation>每权重位数，计入缩放因子和零点</translation>
    </message>
    <message>
        <source>Bytes of codes, scales and zero points</source>
        <translation>码、缩放因子和零点的字节数</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Worst first</source>
        <translation>误差排行</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>体检</translation>
    </message>
    <message>
        <source>Health (%1)</source>
        <translation>体检（%1）</translation>
    </message>
    <message>
        <source>All tensors of the file</source>
        <translation>文件中的全部张量</translation>
    </message>
    <message>
        <source>The scheme on every tensor, in the background; the largest error first</source>
        <translation>在后台把方案用于每个张量；误差最大的在前</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>全部种类</translation>
    </message>
    <message>
        <source>Linear layers</source>
        <translation>线性层</translation>
    </message>
    <message>
        <source>Other matrices</source>
        <translation>其他矩阵</translation>
    </message>
    <message>
        <source>Vectors</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>Not readable</source>
        <translation>不可读</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <extracomment>Tensors shown of all, such as 12 / 39.</extracomment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Opening the file…</source>
        <translation>正在打开文件……</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>没有符合筛选条件的张量。</translation>
    </message>
    <message>
        <source>Nothing is odd about this file: its types, its sizes and all its values.</source>
        <translation>这个文件没有异常：类型、大小和全部数值都正常。</translation>
    </message>
    <message>
        <source>Nothing odd so far; the values are still being read.</source>
        <translation>目前没有异常；数值还在读取。</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>……还有 %1 条</translation>
    </message>
    <message>
        <source>Problem: %1</source>
        <translation>问题：%1</translation>
    </message>
    <message>
        <source>Caution: %1</source>
        <translation>注意：%1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>说明：%1</translation>
    </message>
    <message>
        <source>Chapter example: %1 × %2, a shape without weights</source>
        <translation>本章例子：%1 × %2，只有形状，没有权重</translation>
    </message>
    <message>
        <source>No tensor</source>
        <translation>没有张量</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <extracomment>Stored type, shape, bytes.</extracomment>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message>
        <source>%1 levels, %2 … %3</source>
        <extracomment>Count of levels, first and last code.</extracomment>
        <translation>%1 个等级，%2 … %3</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Each group has its own scale</source>
        <translation>每组有自己的缩放因子</translation>
    </message>
    <message>
        <source>1 scale for the whole tensor</source>
        <translation>整个张量 1 个缩放因子</translation>
    </message>
    <message>
        <source>%1 scales for this tensor</source>
        <translation>这个张量有 %1 个缩放因子</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>Sizes alone: the example has no weights.</source>
        <translation>只有大小：这个例子没有权重。</translation>
    </message>
    <message>
        <source>From a sample of %1 weights; the rest is on its way.</source>
        <translation>取自 %1 个权重的样本；其余正在计算。</translation>
    </message>
    <message>
        <source>From all %1 weights.</source>
        <translation>取自全部 %1 个权重。</translation>
    </message>
    <message>
        <source>Chapter example</source>
        <translation>本章例子</translation>
    </message>
    <message>
        <source>The chapter’s W_up as blocks of codes and scales</source>
        <translation>本章的 W_up：由码和缩放因子组成的分块</translation>
    </message>
    <message>
        <source>No file is open</source>
        <translation>没有打开文件</translation>
    </message>
    <message>
        <source>%1 tensors, %2 numbers, %3</source>
        <extracomment>Counts of tensors and of numbers, bytes.</extracomment>
        <translation>%1 个张量，%2 个数，%3</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>How the values are spread, and the channels that stand out</source>
        <translation>数值如何分布，以及突出的通道</translation>
    </message>
    <message>
        <source>The matrix as colours, down to single weights; extremes are never lost</source>
        <translation>用颜色表示矩阵，可放大到单个权重；极端值从不丢失</translation>
    </message>
    <message>
        <source>The matrix as blocks of codes and scales with their true sizes</source>
        <translation>矩阵由码和缩放因子组成的分块及其真实大小</translation>
    </message>
    <message>
        <source>Error of every row and column under the scheme</source>
        <translation>方案下每行每列的误差</translation>
    </message>
    <message>
        <source>Bits × granularity: error against size</source>
        <translation>位数 × 粒度：误差与大小</translation>
    </message>
    <message>
        <source>QuantSpec Lab %1 · %2, %3 × %4 · %5</source>
        <extracomment>Version, matrix, rows, columns, scheme.</extracomment>
        <translation>QuantSpec Lab %1 · %2，%3 × %4 · %5</translation>
    </message>
    <message>
        <source>QuantSpec Lab %1 · %2 · %3 · %4</source>
        <extracomment>Version, model, tensor, scheme.</extracomment>
        <translation>QuantSpec Lab %1 · %2 · %3 · %4</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>存储形式</translation>
    </message>
    <message>
        <source>Scheme</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Relative error</source>
        <translation>相对误差</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>每权重位数</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>%1 beyond, out to %2</source>
        <extracomment>Values outside the picture: how many, and where the farthest is.</extracomment>
        <translation>图外 %1 个，远至 %2</translation>
    </message>
    <message>
        <source>One weight a cell</source>
        <translation>每格一个权重</translation>
    </message>
    <message>
        <source>%1 × %2 a cell</source>
        <translation>每格 %1 × %2</translation>
    </message>
    <message>
        <source>One input channel stands out: %1 reaches %2 the median channel.</source>
        <translation>有一个突出的输入通道：通道 %1 是中位通道的 %2。</translation>
    </message>
    <message>
        <source>%1 input channels reach more than 3 times the median channel: %2.</source>
        <translation>有 %1 个输入通道超过中位通道的 3 倍：%2。</translation>
    </message>
    <message>
        <source>Every point is this tensor under one pair of bits and granularity, all else as on the left. Further left is smaller.</source>
        <translation>每个点是这个张量在一组位数与粒度下的结果，其余设置同左侧。越靠左越小。</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Which picture of the sweep</source>
        <translation>扫描的哪种图</translation>
    </message>
    <message>
        <source>The ring is the scheme on the left. A click on a cell of the map sets its scheme.</source>
        <translation>圆环是左侧当前的方案。点热图中的一格即采用那一格的方案。</translation>
    </message>
    <message>
        <source>The errors are those of a sample of %1 weights, the sizes the whole tensor’s.</source>
        <translation>误差取自 %1 个权重的样本，大小则是整个张量的。</translation>
    </message>
    <message>
        <source>Clipping is not free: the weights that are cut have the largest errors. It pays where they are few and the others many.</source>
        <translation>截断并非没有代价：被截断的权重误差最大。只有它们很少、其余很多时才划算。</translation>
    </message>
</context>
<context>
    <name>TensorsTasks</name>
    <message>
        <source>① One scale for the whole tensor: what does its largest weight cost?</source>
        <translation>① 整个张量一个缩放因子：最大的权重让其余付出多少？</translation>
    </message>
    <message>
        <source>How many times the rms is the largest magnitude?</source>
        <translation>最大绝对值是 rms 的多少倍？</translation>
    </message>
    <message>
        <source>working…</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>② 3 bits on every tensor: which suffers most?</source>
        <translation>② 每个张量都用 3 位：哪个受损最重？</translation>
    </message>
    <message>
        <source>Which of these has the largest relative error?</source>
        <translation>其中哪个的相对误差最大？</translation>
    </message>
    <message>
        <source>③ The chapter’s W_up in 4 bits: how large is it?</source>
        <translation>③ 本章的 W_up 用 4 位：它有多大？</translation>
    </message>
    <message>
        <source>How many bits does a weight take, scales counted?</source>
        <translation>算上缩放因子，每个权重占多少位？</translation>
    </message>
    <message>
        <source>The result is not there yet, or the settings have changed: start the task again.</source>
        <translation>结果还没有出来，或者设置已经改变：请重新开始这个任务。</translation>
    </message>
    <message>
        <source>Choose an answer first.</source>
        <translation>请先选一个答案。</translation>
    </message>
    <message>
        <source>Type a number.</source>
        <translation>请输入一个数。</translation>
    </message>
    <message>
        <source>Yes, %1. The step of all weights follows from it, and %2 of %3 become 0.</source>
        <translation>对，%1。所有权重的步长由它决定，%3 个中有 %2 个变成 0。</translation>
    </message>
    <message>
        <source>It is %1: the column Outliers says so. The step of all weights follows from it, and %2 of %3 become 0.</source>
        <translation>是 %1：见“离群”一列。所有权重的步长由它决定，%3 个中有 %2 个变成 0。</translation>
    </message>
    <message>
        <source>Yes, %1: its error is %2 of its rms, because one scale has to reach its largest weight.</source>
        <translation>对，%1：它的误差是其 rms 的 %2，因为唯一的缩放因子必须够到它最大的权重。</translation>
    </message>
    <message>
        <source>It is %1: its error is %2 of its rms, because one scale has to reach its largest weight. The list is sorted by it.</source>
        <translation>是 %1：它的误差是其 rms 的 %2，因为唯一的缩放因子必须够到它最大的权重。列表就是按误差排序的。</translation>
    </message>
    <message>
        <source>Yes, %1: %2 of codes and %3 of scales.</source>
        <translation>对，%1：码 %2，缩放因子 %3。</translation>
    </message>
    <message>
        <source>It is %1: %2 of codes and %3 of scales.</source>
        <translation>是 %1：码 %2，缩放因子 %3。</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>check the path; the folder must exist</source>
        <translation>检查路径；文件夹必须已经存在</translation>
    </message>
    <message>
        <source>choose a place you may use, or change its permissions</source>
        <translation>换一个有权限的位置，或修改它的权限</translation>
    </message>
    <message>
        <source>free some space on the disk, or choose another place</source>
        <translation>腾出一些磁盘空间，或换一个位置</translation>
    </message>
    <message>
        <source>give the name of a file, not of a folder</source>
        <translation>给出文件名，而不是文件夹名</translation>
    </message>
    <message>
        <source>keep the program that reads the pipe running until all is written</source>
        <translation>让读取管道的程序运行到全部写完</translation>
    </message>
    <message>
        <source>give the name of the file itself; these links point at one another</source>
        <translation>给出文件本身的名字；这些链接互相指向</translation>
    </message>
    <message>
        <source>choose a shorter name</source>
        <translation>换一个短一些的名字</translation>
    </message>
    <message>
        <source>try again, or choose another place</source>
        <translation>再试一次，或换一个位置</translation>
    </message>
    <message>
        <source>file %1</source>
        <translation>文件 %1</translation>
    </message>
    <message>
        <source>a place that can be written</source>
        <translation>可以写入的位置</translation>
    </message>
    <message>
        <source>the job</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>a request to stop</source>
        <translation>停止的请求</translation>
    </message>
    <message>
        <source>the lab&apos;s own models and texts</source>
        <translation>实验室自带的模型与文本</translation>
    </message>
    <message>
        <source>a folder with models/ in it</source>
        <translation>含有 models/ 的文件夹</translation>
    </message>
    <message>
        <source>none in %1</source>
        <translation>%1 中没有</translation>
    </message>
    <message>
        <source>install the lab anew, or set QUANTSPEC_RESOURCES to its resources folder</source>
        <translation>重新安装实验室，或把 QUANTSPEC_RESOURCES 设为它的资源文件夹</translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>张量 %1</translation>
    </message>
    <message>
        <source>numbers that can be read as F32</source>
        <translation>能读成 F32 的数</translation>
    </message>
    <message>
        <source>type %1</source>
        <translation>类型 %1</translation>
    </message>
    <message>
        <source>choose a tensor stored as F16, BF16, F32, F64 or whole numbers</source>
        <translation>选择以 F16、BF16、F32、F64 或整数存储的张量</translation>
    </message>
    <message>
        <source>at most two dimensions</source>
        <translation>至多两维</translation>
    </message>
    <message>
        <source>shape %1</source>
        <translation>形状 %1</translation>
    </message>
    <message>
        <source>choose a matrix or a vector</source>
        <translation>选择矩阵或向量</translation>
    </message>
    <message>
        <source>%1 tensors are %2, a type for the scales of blocks: %3</source>
        <translation>有 %1 个张量是 %2，即块缩放所用的类型：%3</translation>
    </message>
    <message>
        <source>%1 tensors are stored in the low-bit type %2 and need their scales to mean anything: %3</source>
        <translation>有 %1 个张量以低位类型 %2 存储，要配上各自的缩放才有意义：%3</translation>
    </message>
    <message>
        <source>%1 tensors are %2, which is not a type of weights; they may be packed codes, masks or indices: %3</source>
        <translation>有 %1 个张量是 %2，不是权重的类型，可能是打包的码、掩码或索引：%3</translation>
    </message>
    <message>
        <source>there are no tensors in it</source>
        <translation>其中没有张量</translation>
    </message>
    <message>
        <source>%1 tensors have no elements: %2</source>
        <translation>有 %1 个张量没有元素：%2</translation>
    </message>
    <message>
        <source>folder %1</source>
        <translation>文件夹 %1</translation>
    </message>
    <message>
        <source>there is no tokenizer.json: the model takes token ids, but no text</source>
        <translation>没有 tokenizer.json：模型可以接受 token id，但不能接受文本</translation>
    </message>
    <message>
        <source>a folder that can be read</source>
        <translation>可以读取的文件夹</translation>
    </message>
    <message>
        <source>ask its owner for the right to read it</source>
        <translation>向所有者要读取权限</translation>
    </message>
    <message>
        <source>check the path</source>
        <translation>检查路径</translation>
    </message>
    <message>
        <source>model.safetensors or model.safetensors.index.json</source>
        <translation> model.safetensors 或 model.safetensors.index.json</translation>
    </message>
    <message>
        <source>neither</source>
        <translation>两者都没有</translation>
    </message>
    <message>
        <source>choose the folder of a Hugging Face model</source>
        <translation>选择 Hugging Face 模型的文件夹</translation>
    </message>
    <message>
        <source>neither, but %1</source>
        <translation>两者都没有，只有 %1</translation>
    </message>
    <message>
        <source>open such a file itself to look at its tensors</source>
        <translation>直接打开这样的文件来看它的张量</translation>
    </message>
    <message>
        <source>weights in PyTorch&apos;s own format</source>
        <translation>PyTorch 自有格式的权重</translation>
    </message>
    <message>
        <source>convert them to safetensors</source>
        <translation>把它们转换成 safetensors</translation>
    </message>
    <message>
        <source>an empty folder</source>
        <translation>空文件夹</translation>
    </message>
    <message>
        <source>fetch the file again</source>
        <translation>重新获取这个文件</translation>
    </message>
    <message>
        <source>an object with weight_map in it</source>
        <translation>含有 weight_map 的对象</translation>
    </message>
    <message>
        <source>something else</source>
        <translation>别的内容</translation>
    </message>
    <message>
        <source>the name of a file for tensor %1</source>
        <translation>张量 %1 所在文件的名字</translation>
    </message>
    <message>
        <source>a file in the folder for tensor %1</source>
        <translation>张量 %1 对应的、在该文件夹内的文件</translation>
    </message>
    <message>
        <source>&quot;%1&quot;, which leads elsewhere</source>
        <translation>“%1”，它指向别处</translation>
    </message>
    <message>
        <source>at least one tensor</source>
        <translation>至少一个张量</translation>
    </message>
    <message>
        <source>none</source>
        <translation>没有</translation>
    </message>
    <message>
        <source>all %1 files that its index names</source>
        <translation>索引列出的全部 %1 个文件</translation>
    </message>
    <message>
        <source>no %1</source>
        <translation>缺少 %1</translation>
    </message>
    <message>
        <source>fetch the missing files</source>
        <translation>补上缺少的文件</translation>
    </message>
    <message>
        <source>all %1 tensors that its index names</source>
        <translation>索引列出的全部 %1 个张量</translation>
    </message>
    <message>
        <source>fetch the index and the files again</source>
        <translation>重新获取索引与文件</translation>
    </message>
    <message>
        <source>the index speaks of %1 bytes in all; its tensors have %2</source>
        <translation>索引说共有 %1 字节；张量实有 %2 字节</translation>
    </message>
    <message>
        <source>%1 tensors lie in two files; the index decides, and these copies are ignored: %2</source>
        <translation>有 %1 个张量出现在两个文件里；以索引为准，忽略这些副本：%2</translation>
    </message>
    <message>
        <source>%1 tensors are not in the index and are ignored: %2</source>
        <translation>有 %1 个张量不在索引里，已忽略：%2</translation>
    </message>
    <message>
        <source>%1 files of weights are not part of the model and are ignored: %2</source>
        <translation>有 %1 个权重文件不属于该模型，已忽略：%2</translation>
    </message>
    <message>
        <source>there is no config.json: the tensors can be looked at, but the model cannot be run</source>
        <translation>没有 config.json：张量可以查看，但模型不能运行</translation>
    </message>
    <message>
        <source>config.json does not hold an object: the model cannot be run</source>
        <translation>config.json 里不是一个对象：模型不能运行</translation>
    </message>
    <message>
        <source>the model is stored quantized (%1); its tensors can be looked at</source>
        <translation>模型是以量化形式存储的（%1）；张量可以查看</translation>
    </message>
    <message>
        <source>lm_head.weight differs from model.embed_tokens.weight, but config.json says that they are tied: the embedding is used as the head</source>
        <translation>lm_head.weight 与 model.embed_tokens.weight 不同，而 config.json 说两者共用：以嵌入作为输出头</translation>
    </message>
    <message>
        <source>lm_head.weight is stored beside model.embed_tokens.weight, to which it is tied; they are the same in the %1 bytes compared</source>
        <translation>除 model.embed_tokens.weight 外还存了与之共用的 lm_head.weight；比较的 %1 字节两者相同</translation>
    </message>
    <message>
        <source>every name once in an object</source>
        <translation>对象中每个名字只出现一次</translation>
    </message>
    <message>
        <source>the name &quot;%1&quot; twice</source>
        <translation>名字“%1”出现了两次</translation>
    </message>
    <message>
        <source>remove one of the two, or fetch the file again</source>
        <translation>去掉其中一个，或重新获取文件</translation>
    </message>
    <message>
        <source>at most %1 levels of nesting</source>
        <translation>至多 %1 层嵌套</translation>
    </message>
    <message>
        <source>more</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>check that it is the right file</source>
        <translation>确认是不是这个文件</translation>
    </message>
    <message>
        <source>something else at byte %1</source>
        <translation>第 %1 字节处是别的内容</translation>
    </message>
    <message>
        <source>the end of the text after %1 bytes</source>
        <translation>%1 字节之后文本就结束了</translation>
    </message>
    <message>
        <source>invalid UTF-8, or a character that does not belong there, at byte %1</source>
        <translation>第 %1 字节处是无效的 UTF-8，或不该出现的字符</translation>
    </message>
    <message>
        <source>valid JSON</source>
        <translation>有效的 JSON</translation>
    </message>
    <message>
        <source>the file is damaged or of another kind; fetch it again</source>
        <translation>重新获取文件，它已损坏或不是这一类文件</translation>
    </message>
    <message>
        <source>a file that can be read</source>
        <translation>可以读取的文件</translation>
    </message>
    <message>
        <source>close some files or programs and try again</source>
        <translation>关闭一些文件或程序后再试</translation>
    </message>
    <message>
        <source>a path</source>
        <translation>一个路径</translation>
    </message>
    <message>
        <source>a zero byte in it</source>
        <translation>其中有零字节</translation>
    </message>
    <message>
        <source>a regular file</source>
        <translation>普通文件</translation>
    </message>
    <message>
        <source>a device, pipe or socket</source>
        <translation>设备、管道或套接字</translation>
    </message>
    <message>
        <source>choose a file on a disk</source>
        <translation>选择磁盘上的文件</translation>
    </message>
    <message>
        <source>a file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>choose a file in it</source>
        <translation>选择其中的文件</translation>
    </message>
    <message>
        <source>%1 bytes, as when it was opened</source>
        <translation>与打开时一样的 %1 字节</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>another program is changing the file; restore it and open it again</source>
        <translation>恢复并重新打开文件，另一个程序正在改动它</translation>
    </message>
    <message>
        <source>at most %1 bytes</source>
        <translation>至多 %1 字节</translation>
    </message>
    <message>
        <source>choose one of the names that are listed for it</source>
        <translation>从列出的名字里选一个</translation>
    </message>
    <message>
        <source>perhaps %1</source>
        <translation>也许是 %1</translation>
    </message>
    <message>
        <source>one of the %1 tensors of %2</source>
        <translation>%2 的 %1 个张量之一</translation>
    </message>
    <message>
        <source>no such name</source>
        <translation>没有这个名字</translation>
    </message>
    <message>
        <source>a name without an ending</source>
        <translation>没有扩展名的名字</translation>
    </message>
    <message>
        <source>a %1 file</source>
        <translation> %1 文件</translation>
    </message>
    <message>
        <source>choose one of these, or convert the file</source>
        <translation>选择这两类之一，或转换文件</translation>
    </message>
    <message>
        <source>a safetensors file, which begins with 8 bytes for the length of its header</source>
        <translation> safetensors 文件，开头 8 字节是文件头长度</translation>
    </message>
    <message>
        <source>the file is cut short or of another kind; fetch it again</source>
        <translation>重新获取文件，它不完整或不是这一类文件</translation>
    </message>
    <message>
        <source>a header of at most %1 bytes</source>
        <translation>至多 %1 字节的文件头</translation>
    </message>
    <message>
        <source>a header of %1 bytes, in a file of %2 bytes</source>
        <translation> %2 字节的文件里有 %1 字节的文件头</translation>
    </message>
    <message>
        <source>check that it is a safetensors file</source>
        <translation>确认它是 safetensors 文件</translation>
    </message>
    <message>
        <source>at least %1 bytes, for a header of %2 bytes</source>
        <translation>至少 %1 字节，因为文件头有 %2 字节</translation>
    </message>
    <message>
        <source>tensor %1 for %2</source>
        <translation>写入 %2 的张量 %1</translation>
    </message>
    <message>
        <source>a name of its own</source>
        <translation>不与别人重复的名字</translation>
    </message>
    <message>
        <source>the name that the format keeps for remarks</source>
        <translation>该格式留给备注的名字</translation>
    </message>
    <message>
        <source>rename the tensor</source>
        <translation>给张量改名</translation>
    </message>
    <message>
        <source>every name once</source>
        <translation>每个名字只出现一次</translation>
    </message>
    <message>
        <source>duplicate name %1</source>
        <translation>重复的名字 %1</translation>
    </message>
    <message>
        <source>rename one of the two</source>
        <translation>给其中一个改名</translation>
    </message>
    <message>
        <source>bytes that fill %1 of shape %2</source>
        <translation>恰好填满形状 %2 的 %1 的字节</translation>
    </message>
    <message>
        <source>names and remarks in UTF-8</source>
        <translation>UTF-8 的名字与备注</translation>
    </message>
    <message>
        <source>other bytes</source>
        <translation>别的字节</translation>
    </message>
    <message>
        <source>rename the tensor or remove the remark</source>
        <translation>给张量改名，或去掉备注</translation>
    </message>
    <message>
        <source>write fewer tensors or shorter remarks</source>
        <translation>少写一些张量，或写短一些的备注</translation>
    </message>
    <message>
        <source>the file is damaged or was made by a faulty program; fetch it again</source>
        <translation>重新获取文件，它已损坏或出自有毛病的程序</translation>
    </message>
    <message>
        <source>tensor %1 in %2</source>
        <translation>%2 中的张量 %1</translation>
    </message>
    <message>
        <source>null</source>
        <translation> null</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation> true 或 false</translation>
    </message>
    <message>
        <source>the number %1</source>
        <translation>数 %1</translation>
    </message>
    <message>
        <source>binary data</source>
        <translation>二进制数据</translation>
    </message>
    <message>
        <source>two numbers in data_offsets</source>
        <translation> data_offsets 里的两个数</translation>
    </message>
    <message>
        <source>a type out of %1</source>
        <translation> %1 中的一种类型</translation>
    </message>
    <message>
        <source>convert the tensor to one of these types</source>
        <translation>把张量转换成其中一种类型</translation>
    </message>
    <message>
        <source>the text &quot;%1&quot;</source>
        <translation>文本“%1”</translation>
    </message>
    <message>
        <source>only dtype, shape and data_offsets</source>
        <translation>只有 dtype、shape 和 data_offsets</translation>
    </message>
    <message>
        <source>the name &quot;%1&quot;</source>
        <translation>名字“%1”</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>一个对象</translation>
    </message>
    <message>
        <source>dtype, shape and data_offsets</source>
        <translation> dtype、shape 和 data_offsets</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>一个列表</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>the header of %1</source>
        <translation>%1 的文件头</translation>
    </message>
    <message>
        <source>text for &quot;%1&quot;: this name holds remarks and cannot be a tensor&apos;s</source>
        <translation>“%1”对应的文本：这个名字存放备注，不能给张量用</translation>
    </message>
    <message>
        <source>rename the tensor, or write the remark as text</source>
        <translation>给张量改名，或把备注写成文本</translation>
    </message>
    <message>
        <source>the name of a type as dtype</source>
        <translation>作为 dtype 的类型名</translation>
    </message>
    <message>
        <source>%1 as a list of whole numbers below 2^64</source>
        <translation>由小于 2^64 的整数组成的 %1</translation>
    </message>
    <message>
        <source>a size below 2^64 bits</source>
        <translation>小于 2^64 位的大小</translation>
    </message>
    <message>
        <source>%1 of shape %2</source>
        <translation>形状为 %2 的 %1</translation>
    </message>
    <message>
        <source>whole bytes</source>
        <translation>整字节</translation>
    </message>
    <message>
        <source>%1 of shape %2, which is %3 bits</source>
        <translation>形状为 %2 的 %1，共 %3 位</translation>
    </message>
    <message>
        <source>store packed elements in rows that fill whole bytes</source>
        <translation>让每行的打包元素占满整字节</translation>
    </message>
    <message>
        <source>data_offsets that do not fall</source>
        <translation>不下降的 data_offsets</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation> %1 到 %2</translation>
    </message>
    <message>
        <source>%1 bytes for %2 of shape %3</source>
        <translation> %1 字节（形状为 %3 的 %2）</translation>
    </message>
    <message>
        <source>data that start at byte %1, where the tensor before ends</source>
        <translation>从第 %1 字节开始的数据，即前一个张量结束处</translation>
    </message>
    <message>
        <source>a gap: byte %1</source>
        <translation>空隙：第 %1 字节</translation>
    </message>
    <message>
        <source>an overlap: byte %1</source>
        <translation>重叠：第 %1 字节</translation>
    </message>
    <message>
        <source>%1 bytes of data in the file</source>
        <translation>文件中有 %1 字节数据</translation>
    </message>
    <message>
        <source>the file is cut short; fetch it again</source>
        <translation>重新获取文件，它不完整</translation>
    </message>
    <message>
        <source>%1 bytes of data, as its header says</source>
        <translation>文件头所说的 %1 字节数据</translation>
    </message>
    <message>
        <source>an opening brace as its first byte</source>
        <translation>以左花括号为第一个字节</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>空</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>字节 %1</translation>
    </message>
    <message>
        <source>every tensor name once</source>
        <translation>每个张量名只出现一次</translation>
    </message>
    <message>
        <source>duplicate tensor name %1</source>
        <translation>重复的张量名 %1</translation>
    </message>
    <message>
        <source>Error-minimising clip</source>
        <translation>误差最小的截断</translation>
    </message>
    <message>
        <source>The range is narrowed to where the squared error of the group is least; what lies outside is clipped.</source>
        <translation>把范围收窄到组内平方误差最小处；超出的被截断。</translation>
    </message>
    <message>
        <source>Round to nearest</source>
        <translation>就近舍入</translation>
    </message>
    <message>
        <source>The scale fits the largest value of the group; every value goes to the nearest level.</source>
        <translation>缩放由组内最大值决定；每个值取最近的等级。</translation>
    </message>
    <message>
        <source>scheme &apos;%1&apos;</source>
        <translation>方案“%1”</translation>
    </message>
    <message>
        <source>method %1 on %2, which has no scales to choose</source>
        <translation>方法 %1 用在没有缩放可选的 %2 上</translation>
    </message>
    <message>
        <source>clip= together with %1, which chooses the clipping itself</source>
        <translation> clip= 与自行选择截断的 %1 同用</translation>
    </message>
    <message>
        <source>group lengths %1</source>
        <translation>各组长度 %1</translation>
    </message>
    <message>
        <source>lengths that add up to the %1 values of a row</source>
        <translation>总和为一行 %1 个数的长度</translation>
    </message>
    <message>
        <source>a sum of %1</source>
        <translation>总和 %1</translation>
    </message>
    <message>
        <source>change the lengths, or use a group size such as g32</source>
        <translation>改动各组长度，或用 g32 这样的组大小</translation>
    </message>
    <message>
        <source>a group size of at least 1, as in g32</source>
        <translation>至少为 1 的组大小，如 g32</translation>
    </message>
    <message>
        <source>a block of rows × columns, as in b128x128</source>
        <translation>行 × 列的块，如 b128x128</translation>
    </message>
    <message>
        <source>group lengths of at least 1, as in split=1,4</source>
        <translation>至少为 1 的各组长度，如 split=1,4</translation>
    </message>
    <message>
        <source>an option that %1 has</source>
        <translation> %1 有的选项</translation>
    </message>
    <message>
        <source>leave it out; it belongs to %1</source>
        <translation>去掉它，它属于 %1</translation>
    </message>
    <message>
        <source>scale=fp32, fp16, bf16, e8m0 or e4m3</source>
        <translation> scale=fp32、fp16、bf16、e8m0 或 e4m3</translation>
    </message>
    <message>
        <source>mx=floor, ceil, rceil or even</source>
        <translation> mx=floor、ceil、rceil 或 even</translation>
    </message>
    <message>
        <source>clip= a percentile above 0 and up to 100</source>
        <translation> clip= 后面是大于 0、至多 100 的百分位</translation>
    </message>
    <message>
        <source>a granularity or an option such as sym, rne or clip=99.9</source>
        <translation>粒度，或 sym、rne、clip=99.9 这样的选项</translation>
    </message>
    <message>
        <source>see `quantspec help schemes`</source>
        <translation>查看 `quantspec help schemes`</translation>
    </message>
    <message>
        <source>a format such as int4, bf16 or fp8_e4m3</source>
        <translation> int4、bf16、fp8_e4m3 这样的格式</translation>
    </message>
    <message>
        <source>see `quantspec help schemes` for the list</source>
        <translation>在 `quantspec help schemes` 里查看列表</translation>
    </message>
    <message>
        <source>each option once</source>
        <translation>每个选项只出现一次</translation>
    </message>
    <message>
        <source>tensor, row, col, gN, bRxC or split=… for weights</source>
        <translation>权重的 tensor、row、col、gN、bRxC 或 split=…</translation>
    </message>
    <message>
        <source>tensor, token, channel, head or gN here</source>
        <translation>此处的 tensor、token、channel、head 或 gN</translation>
    </message>
    <message>
        <source>the block of %1, which is %2</source>
        <translation> %1 的块，即 %2</translation>
    </message>
    <message>
        <source>leave the granularity out</source>
        <translation>不写粒度</translation>
    </message>
    <message>
        <source>no granularity for %1, which has no scales</source>
        <translation>没有缩放的 %1 不带粒度</translation>
    </message>
    <message>
        <source>a method out of %1</source>
        <translation> %1 中的一种方法</translation>
    </message>
    <message>
        <source>a closing bracket</source>
        <translation>右括号</translation>
    </message>
    <message>
        <source>an argument that %1 has</source>
        <translation> %1 有的参数</translation>
    </message>
    <message>
        <source>each argument once</source>
        <translation>每个参数只出现一次</translation>
    </message>
    <message>
        <source>%1 out of %2</source>
        <translation> %2 中的一个 %1</translation>
    </message>
    <message>
        <source>%1 a whole number from %2 to %3</source>
        <translation> %1 为 %2 到 %3 的整数</translation>
    </message>
    <message>
        <source>%1 a number from %2 to %3</source>
        <translation> %1 为 %2 到 %3 的数</translation>
    </message>
    <message>
        <source>+a=, +kv= or +attn=</source>
        <translation> +a=、+kv= 或 +attn=</translation>
    </message>
    <message>
        <source>each part once</source>
        <translation>每个部分只出现一次</translation>
    </message>
    <message>
        <source>a scheme such as int4:g32</source>
        <translation> int4:g32 这样的方案</translation>
    </message>
    <message>
        <source>brackets in pairs, not nested</source>
        <translation>成对而不嵌套的括号</translation>
    </message>
    <message>
        <source>each method once</source>
        <translation>每种方法只出现一次</translation>
    </message>
    <message>
        <source>one of rtn and %1</source>
        <translation> rtn 与 %1 之一</translation>
    </message>
    <message>
        <source>backend %1</source>
        <translation>后端 %1</translation>
    </message>
    <message>
        <source>choose another backend</source>
        <translation>换一个后端</translation>
    </message>
    <message>
        <source>the operation %1</source>
        <translation>运算 %1</translation>
    </message>
    <message>
        <source>none of that name</source>
        <translation>没有这个名字的</translation>
    </message>
    <message>
        <source>close other programs, or use a smaller model or window</source>
        <translation>关闭其他程序，或用小一些的模型或窗口</translation>
    </message>
    <message>
        <source>a module that does not load (%1)</source>
        <translation>无法载入的模块（%1）</translation>
    </message>
    <message>
        <source>install what the module needs, or choose another backend</source>
        <translation>安装模块所需的组件，或换一个后端</translation>
    </message>
    <message>
        <source>%1, which is not a backend module</source>
        <translation> %1，它不是后端模块</translation>
    </message>
    <message>
        <source>install the lab anew</source>
        <translation>重新安装实验室</translation>
    </message>
    <message>
        <source>a module for interface %1, where this program needs %2</source>
        <translation>接口版本为 %1 的模块，而本程序需要 %2</translation>
    </message>
    <message>
        <source>no module %1 in %2</source>
        <translation> %2 中没有模块 %1</translation>
    </message>
    <message>
        <source>a processor that lacks instructions of level x86-64-v%1</source>
        <translation>处理器没有 x86-64-v%1 级的指令</translation>
    </message>
    <message>
        <source>no NVIDIA driver on this machine</source>
        <translation>本机没有 NVIDIA 驱动</translation>
    </message>
    <message>
        <source>no CUDA module in this build of the lab</source>
        <translation>这次构建的实验室没有 CUDA 模块</translation>
    </message>
    <message>
        <source>one of cpu, cpu-v2, cpu-v3, cpu-v4, cuda, cuda:N</source>
        <translation> cpu、cpu-v2、cpu-v3、cpu-v4、cuda、cuda:N 之一</translation>
    </message>
    <message>
        <source>see which ones this machine has with: quantspec backends</source>
        <translation>用 quantspec backends 查看本机有哪些后端</translation>
    </message>
    <message>
        <source>a processor below level x86-64-v2</source>
        <translation>处理器低于 x86-64-v2 级</translation>
    </message>
    <message>
        <source>use a processor of level x86-64-v2 (SSE4.2) or above</source>
        <translation>使用 x86-64-v2（SSE4.2）级或更高的处理器</translation>
    </message>
    <message>
        <source>cuda:N with a device number N</source>
        <translation> cuda:N，N 为设备号</translation>
    </message>
    <message>
        <source>stands for %1 here</source>
        <translation>此处即 %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot;, which has no token</source>
        <translation>“%1”，它没有对应的 token</translation>
    </message>
    <message>
        <source>the byte %1, which has no token</source>
        <translation>字节 %1，它没有对应的 token</translation>
    </message>
    <message>
        <source>the text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>what the tokenizer&apos;s vocabulary can spell</source>
        <translation>分词器词表能拼出的内容</translation>
    </message>
    <message>
        <source>use another text, or a model whose tokenizer covers every byte</source>
        <translation>换一段文本，或用分词器覆盖所有字节的模型</translation>
    </message>
    <message>
        <source>at most %1 bytes at once</source>
        <translation>一次至多 %1 字节</translation>
    </message>
    <message>
        <source>use a shorter text</source>
        <translation>用短一些的文本</translation>
    </message>
    <message>
        <source>UTF-8</source>
        <translation> UTF-8</translation>
    </message>
    <message>
        <source>the invalid byte %1 at offset %2</source>
        <translation>偏移 %2 处的无效字节 %1</translation>
    </message>
    <message>
        <source>convert it to UTF-8, or have invalid bytes replaced</source>
        <translation>转换成 UTF-8，或选择替换无效字节</translation>
    </message>
    <message>
        <source>token %1 of the list</source>
        <translation>列表中的第 %1 个 token</translation>
    </message>
    <message>
        <source>an id from 0 to %1</source>
        <translation> 0 到 %1 的 id</translation>
    </message>
    <message>
        <source>use ids of this model&apos;s tokenizer</source>
        <translation>使用该模型分词器的 id</translation>
    </message>
    <message>
        <source>the tokenizer brings texts into the Unicode form %1</source>
        <translation>分词器会把文本变成 Unicode 形式 %1</translation>
    </message>
    <message>
        <source>the tokenizer puts a space in front of texts that begin with none</source>
        <translation>文本开头没有空格时，分词器会加一个</translation>
    </message>
    <message>
        <source>the tokenizer drops what it splits texts at</source>
        <translation>分词器会丢掉切分处的内容</translation>
    </message>
    <message>
        <source>the tokenizer has one token for every character that it does not know</source>
        <translation>分词器用同一个 token 表示所有不认识的字符</translation>
    </message>
    <message>
        <source>some added tokens take along the white space beside them</source>
        <translation>有些附加 token 会带走旁边的空白</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>a part of a byte-level BPE tokenizer</source>
        <translation>字节级 BPE 分词器的一部分</translation>
    </message>
    <message>
        <source>%1, which is not supported</source>
        <translation> %1，尚不支持</translation>
    </message>
    <message>
        <source>use a model with a byte-level BPE tokenizer</source>
        <translation>使用带字节级 BPE 分词器的模型</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a token id, a whole number from 0</source>
        <translation> token id，从 0 起的整数</translation>
    </message>
    <message>
        <source>every id from 0 to %1</source>
        <translation> 0 到 %1 的每个 id</translation>
    </message>
    <message>
        <source>no token with id %1</source>
        <translation>没有 id 为 %1 的 token</translation>
    </message>
    <message>
        <source>ids below %1</source>
        <translation>小于 %1 的 id</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation> id %1</translation>
    </message>
    <message>
        <source>null, so that texts stay whole</source>
        <translation> null，使文本保持完整</translation>
    </message>
    <message>
        <source>settings that cut or fill texts</source>
        <translation>会截断或填充文本的设置</translation>
    </message>
    <message>
        <source>a token of the tokenizer</source>
        <translation>分词器的一个 token</translation>
    </message>
    <message>
        <source>&quot;%1&quot;, which is not one</source>
        <translation>“%1”，它不是</translation>
    </message>
    <message>
        <source>a tokenizer.json in it</source>
        <translation>含有 tokenizer.json 的文件夹</translation>
    </message>
    <message>
        <source>choose the folder of a Hugging Face model with a byte-level BPE tokenizer</source>
        <translation>选择带字节级 BPE 分词器的 Hugging Face 模型文件夹</translation>
    </message>
    <message>
        <source>the Unicode forms %1</source>
        <translation> Unicode 形式 %1</translation>
    </message>
    <message>
        <source>the data of the ICU library</source>
        <translation> ICU 库的数据</translation>
    </message>
    <message>
        <source>reinstall the ICU library</source>
        <translation>重新安装 ICU 库</translation>
    </message>
    <message>
        <source>a pattern of at most %1 bytes</source>
        <translation>至多 %1 字节的模式</translation>
    </message>
    <message>
        <source>a valid regular expression</source>
        <translation>有效的正则表达式</translation>
    </message>
    <message>
        <source>&quot;%1&quot; (%2)</source>
        <translation>“%1”（%2）</translation>
    </message>
    <message>
        <source>some text to split at</source>
        <translation>用来切分的文本</translation>
    </message>
    <message>
        <source>a pattern that matches a text of %1 bytes in reasonable time</source>
        <translation>能在合理时间内匹配 %1 字节文本的模式</translation>
    </message>
    <message>
        <source>use a shorter text or another tokenizer</source>
        <translation>用短一些的文本或别的分词器</translation>
    </message>
    <message>
        <source>a pattern of supported parts</source>
        <translation>由支持的成分组成的模式</translation>
    </message>
    <message>
        <source>&quot;%1&quot; at byte %2, which is not supported</source>
        <translation>第 %2 字节处的“%1”，尚不支持</translation>
    </message>
    <message>
        <source>an entry under special_tokens</source>
        <translation> special_tokens 下的一项</translation>
    </message>
    <message>
        <source>none for &quot;%1&quot;</source>
        <translation>没有“%1”的</translation>
    </message>
    <message>
        <source>SpecialToken or Sequence</source>
        <translation> SpecialToken 或 Sequence</translation>
    </message>
    <message>
        <source>none or both</source>
        <translation>都没有或都有</translation>
    </message>
    <message>
        <source>the text A once</source>
        <translation>文本 A 出现一次</translation>
    </message>
    <message>
        <source>a token and its id</source>
        <translation> token 及其 id</translation>
    </message>
    <message>
        <source>Regex or String</source>
        <translation> Regex 或 String</translation>
    </message>
    <message>
        <source>tokens with their ids</source>
        <translation> token 及其 id</translation>
    </message>
    <message>
        <source>one token for id %1</source>
        <translation> id %1 只对应一个 token</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and &quot;%2&quot;</source>
        <translation>“%1”与“%2”</translation>
    </message>
    <message>
        <source>two tokens with one space between them</source>
        <translation>以一个空格隔开的两个 token</translation>
    </message>
    <message>
        <source>a list of two tokens</source>
        <translation>两个 token 的列表</translation>
    </message>
    <message>
        <source>at least one merge</source>
        <translation>至少一条合并规则</translation>
    </message>
    <message>
        <source>tokens of the vocabulary</source>
        <translation>词表里的 token</translation>
    </message>
    <message>
        <source>&quot;%1&quot;, which is not in it</source>
        <translation>“%1”，词表里没有</translation>
    </message>
    <message>
        <source>a BPE model</source>
        <translation> BPE 模型</translation>
    </message>
    <message>
        <source>a token of the vocabulary</source>
        <translation>词表里的一个 token</translation>
    </message>
    <message>
        <source>1 to %1 bytes</source>
        <translation> 1 到 %1 字节</translation>
    </message>
    <message>
        <source>every token once</source>
        <translation>每个 token 只出现一次</translation>
    </message>
    <message>
        <source>&quot;%1&quot; twice</source>
        <translation>“%1”出现了两次</translation>
    </message>
    <message>
        <source>every id once</source>
        <translation>每个 id 只出现一次</translation>
    </message>
    <message>
        <source>id %1 twice</source>
        <translation> id %1 出现了两次</translation>
    </message>
    <message>
        <source>id %1 for &quot;%2&quot;, as in the vocabulary</source>
        <translation>“%2”的 id 与词表一致，即 %1</translation>
    </message>
    <message>
        <source>id %1, the next free one, for &quot;%2&quot;</source>
        <translation>“%2”取下一个空闲的 id，即 %1</translation>
    </message>
    <message>
        <source>correct config.json, or take the model&apos;s original one</source>
        <translation>改正 config.json，或用模型原来的那份</translation>
    </message>
    <message>
        <source>this version cannot run the model; its tensors can still be looked at</source>
        <translation>改为只查看张量，本版本不能运行这个模型</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation> %1 到 %2 的整数</translation>
    </message>
    <message>
        <source>a number above 0</source>
        <translation>大于 0 的数</translation>
    </message>
    <message>
        <source>token ids from 0 to %1</source>
        <translation> 0 到 %1 的 token id</translation>
    </message>
    <message>
        <source>a list of names</source>
        <translation>名字的列表</translation>
    </message>
    <message>
        <source>an object or null</source>
        <translation>对象或 null</translation>
    </message>
    <message>
        <source>no scaling of positions</source>
        <translation>不对位置做缩放</translation>
    </message>
    <message>
        <source>a JSON object</source>
        <translation> JSON 对象</translation>
    </message>
    <message>
        <source>take the model&apos;s original config.json</source>
        <translation>用模型原来的 config.json</translation>
    </message>
    <message>
        <source>a multiple of num_attention_heads, %1, as there is no head_dim</source>
        <translation> num_attention_heads（%1）的倍数，因为没有 head_dim</translation>
    </message>
    <message>
        <source>an even number, for rotary positions</source>
        <translation>偶数，旋转位置编码需要</translation>
    </message>
    <message>
        <source>a divisor of num_attention_heads, %1</source>
        <translation> num_attention_heads（%1）的约数</translation>
    </message>
    <message>
        <source>one token id</source>
        <translation>一个 token id</translation>
    </message>
    <message>
        <source>the tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>at most %1 tokens, the model&apos;s vocab_size</source>
        <translation>至多 %1 个 token，即模型的 vocab_size</translation>
    </message>
    <message>
        <source>use the tokenizer.json that belongs to this model</source>
        <translation>使用属于该模型的 tokenizer.json</translation>
    </message>
    <message>
        <source>reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>shape %1, as config.json says</source>
        <translation> config.json 所说的形状 %1</translation>
    </message>
    <message>
        <source>no such tensor</source>
        <translation>没有这个张量</translation>
    </message>
    <message>
        <source>if the head is meant to be the embedding, set tie_word_embeddings to true in config.json</source>
        <translation>在 config.json 里把 tie_word_embeddings 设为 true，如果输出头就是嵌入</translation>
    </message>
    <message>
        <source>take tensors and config.json from the same model</source>
        <translation>使用同一个模型的张量与 config.json</translation>
    </message>
    <message>
        <source>weights in F16, BF16, F32 or F64</source>
        <translation> F16、BF16、F32 或 F64 的权重</translation>
    </message>
    <message>
        <source>use the model as it was before quantization</source>
        <translation>使用量化之前的模型</translation>
    </message>
    <message>
        <source>%1 differs from the embedding and is not used: config.json says that they are one (%2)</source>
        <translation>%1 与嵌入不同，未被使用：config.json 说两者是同一个（%2）</translation>
    </message>
    <message>
        <source>only tensors that a Llama model without biases has</source>
        <translation>只有无偏置的 Llama 模型所含的张量</translation>
    </message>
    <message>
        <source>one that this version would have to leave out</source>
        <translation>有一个本版本只能略去的张量</translation>
    </message>
    <message>
        <source>model %1</source>
        <translation>模型 %1</translation>
    </message>
    <message>
        <source>%1 GB of free memory to run it in F32</source>
        <translation> %1 GB 可用内存，以 F32 运行</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation> %1 GB</translation>
    </message>
    <message>
        <source>close other programs, or run a smaller model; its tensors can be looked at</source>
        <translation>关闭其他程序，或运行小一些的模型；张量仍可查看</translation>
    </message>
    <message>
        <source>%1 holds %2 NaN and %3 infinite weights</source>
        <translation>%1 含有 %2 个 NaN 和 %3 个无穷大的权重</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>层 %1</translation>
    </message>
    <message>
        <source>a linear layer of this model</source>
        <translation>该模型的一个线性层</translation>
    </message>
    <message>
        <source>use a name like %1</source>
        <translation>使用 %1 这样的名字</translation>
    </message>
    <message>
        <source>replace a layer by one of the same shape</source>
        <translation>用形状相同的层来替换</translation>
    </message>
    <message>
        <source>a folder with config.json beside the tensors</source>
        <translation>张量旁边有 config.json 的文件夹</translation>
    </message>
    <message>
        <source>none (%1)</source>
        <translation>没有（%1）</translation>
    </message>
    <message>
        <source>open the model&apos;s folder; without its config only the tensors can be studied</source>
        <translation>打开模型文件夹；没有 config 时只能看张量</translation>
    </message>
    <message>
        <source>the context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>at most %1 tokens, which the model was made for</source>
        <translation>至多 %1 个 token，模型就是为此训练的</translation>
    </message>
    <message>
        <source>use a shorter text or window</source>
        <translation>用短一些的文本或窗口</translation>
    </message>
    <message>
        <source>at most %1 tokens, %2 of them free</source>
        <translation>至多 %1 个 token，其中 %2 个空闲</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>还多 %1 个</translation>
    </message>
    <message>
        <source>token %1 of the input</source>
        <translation>输入的第 %1 个 token</translation>
    </message>
    <message>
        <source>use the tokenizer that belongs to this model</source>
        <translation>使用属于该模型的分词器</translation>
    </message>
    <message>
        <source>the evaluation</source>
        <translation>评测</translation>
    </message>
    <message>
        <source>at least one model</source>
        <translation>至少一个模型</translation>
    </message>
    <message>
        <source>choose a model or a scheme</source>
        <translation>选择一个模型或方案</translation>
    </message>
    <message>
        <source>the models compared</source>
        <translation>相互比较的模型</translation>
    </message>
    <message>
        <source>the same geometry and backend</source>
        <translation>相同的结构与后端</translation>
    </message>
    <message>
        <source>different ones</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>compare a model with quantized forms of itself</source>
        <translation>把模型与它自己的量化版本相比</translation>
    </message>
    <message>
        <source>the window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>at most %1 positions, the model&apos;s context</source>
        <translation>至多 %1 个位置，即模型的上下文</translation>
    </message>
    <message>
        <source>choose a shorter window</source>
        <translation>选短一些的窗口</translation>
    </message>
    <message>
        <source>the text&apos;s tokens</source>
        <translation>文本的 token</translation>
    </message>
    <message>
        <source>ids from 0 to %1</source>
        <translation> 0 到 %1 的 id</translation>
    </message>
    <message>
        <source>scored %1 of %2 windows</source>
        <translation>已评 %1 / %2 个窗口</translation>
    </message>
    <message>
        <source>at least 2 positions</source>
        <translation>至少 2 个位置</translation>
    </message>
    <message>
        <source>choose a longer window</source>
        <translation>选长一些的窗口</translation>
    </message>
    <message>
        <source>the stride</source>
        <translation>步幅</translation>
    </message>
    <message>
        <source>at least 1 token</source>
        <translation>至少 1 个 token</translation>
    </message>
    <message>
        <source>choose a longer stride</source>
        <translation>选长一些的步幅</translation>
    </message>
    <message>
        <source>the limit of tokens</source>
        <translation> token 上限</translation>
    </message>
    <message>
        <source>at least 2</source>
        <translation>至少 2</translation>
    </message>
    <message>
        <source>raise the limit</source>
        <translation>提高上限</translation>
    </message>
    <message>
        <source>at least 2 tokens</source>
        <translation>至少 2 个 token</translation>
    </message>
    <message>
        <source>choose a longer text</source>
        <translation>选长一些的文本</translation>
    </message>
    <message>
        <source>the size of the picture</source>
        <translation>图像的大小</translation>
    </message>
    <message>
        <source>%1 to %2 a side</source>
        <translation>每边 %1 到 %2</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation> %1 × %2</translation>
    </message>
    <message>
        <source>choose another size</source>
        <translation>换一个大小</translation>
    </message>
    <message>
        <source>the picture</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>memory for its pixels</source>
        <translation>放得下像素的内存</translation>
    </message>
    <message>
        <source>none for %1 × %2</source>
        <translation>放不下 %1 × %2</translation>
    </message>
    <message>
        <source>choose a smaller size</source>
        <translation>选小一些的尺寸</translation>
    </message>
    <message>
        <source>a PNG encoder that accepts it</source>
        <translation>能接受它的 PNG 编码器</translation>
    </message>
    <message>
        <source>a refusal</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>no ending</source>
        <translation>没有扩展名</translation>
    </message>
    <message>
        <source>give the file one of these endings</source>
        <translation>给文件加上其中一种扩展名</translation>
    </message>
    <message>
        <source>the export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>at least one chart</source>
        <translation>至少一张图表</translation>
    </message>
    <message>
        <source>wait for a result, then export it</source>
        <translation>等结果出来再导出</translation>
    </message>
    <message>
        <source>rounding the weights</source>
        <translation>正在舍入权重</translation>
    </message>
    <message>
        <source>opening the model</source>
        <translation>正在打开模型</translation>
    </message>
    <message>
        <source>&quot;%1&quot; of the page&apos;s saved state</source>
        <translation>页面存档中的“%1”</translation>
    </message>
    <message>
        <source>open a state that this version of the lab has saved</source>
        <translation>打开由本版本实验室保存的状态</translation>
    </message>
    <message>
        <source>one of its words</source>
        <translation>它的几个词之一</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a list of whole numbers</source>
        <translation>整数的列表</translation>
    </message>
    <message>
        <source>the page&apos;s saved state</source>
        <translation>页面存档</translation>
    </message>
    <message>
        <source>one JSON object</source>
        <translation>一个 JSON 对象</translation>
    </message>
    <message>
        <source>the page Rounding</source>
        <translation>“舍入”页</translation>
    </message>
    <message>
        <source>page %1</source>
        <translation>页面 %1</translation>
    </message>
    <message>
        <source>its charts within a minute</source>
        <translation>一分钟内画出图表</translation>
    </message>
    <message>
        <source>run it again on a less busy machine</source>
        <translation>在不那么忙的机器上再运行一次</translation>
    </message>
    <message>
        <source>a folder that can be made</source>
        <translation>可以创建的文件夹</translation>
    </message>
    <message>
        <source>rendering %1</source>
        <translation>正在绘制 %1</translation>
    </message>
    <message>
        <source>token ids</source>
        <translation> token id</translation>
    </message>
    <message>
        <source>at least one</source>
        <translation>至少一个</translation>
    </message>
    <message>
        <source>give some, e.g. --ids 0,12,7</source>
        <translation>给出几个，如 --ids 0,12,7</translation>
    </message>
    <message>
        <source>at least one matrix of BF16, F16, F32 or F64 numbers</source>
        <translation>至少一个 BF16、F16、F32 或 F64 的矩阵</translation>
    </message>
    <message>
        <source>open a file that holds a model&apos;s weights</source>
        <translation>打开存有模型权重的文件</translation>
    </message>
    <message>
        <source>values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>at least one number</source>
        <translation>至少一个数</translation>
    </message>
    <message>
        <source>type some numbers, e.g. -1, 0.5, 0.83</source>
        <translation>输入几个数，如 -1, 0.5, 0.83</translation>
    </message>
    <message>
        <source>choose another tensor</source>
        <translation>换一个张量</translation>
    </message>
    <message>
        <source>row of tensor %1</source>
        <translation>张量 %1 的行号</translation>
    </message>
    <message>
        <source>0 … %1</source>
        <translation> 0 … %1</translation>
    </message>
    <message>
        <source>choose a row inside the tensor</source>
        <translation>选择张量之内的行</translation>
    </message>
    <message>
        <source>the outlier factor</source>
        <translation>离群值倍数</translation>
    </message>
    <message>
        <source>a finite number</source>
        <translation>有限的数</translation>
    </message>
    <message>
        <source>linear layers, or at least one floating-point matrix</source>
        <translation>线性层，或至少一个浮点矩阵</translation>
    </message>
    <message>
        <source>choose another file</source>
        <translation>换一个文件</translation>
    </message>
    <message>
        <source>quantizing %1</source>
        <translation>正在量化 %1</translation>
    </message>
    <message>
        <source>value %1, &quot;%2&quot;</source>
        <translation>第 %1 个数“%2”</translation>
    </message>
    <message>
        <source>typed values</source>
        <translation>输入的数值</translation>
    </message>
    <message>
        <source>at most %1 numbers</source>
        <translation>至多 %1 个数</translation>
    </message>
    <message>
        <source>put longer lists into a file</source>
        <translation>把更长的列表放进文件</translation>
    </message>
    <message>
        <source>a number such as -0.37</source>
        <translation> -0.37 这样的数</translation>
    </message>
    <message>
        <source>correct it or take it out</source>
        <translation>改正或去掉它</translation>
    </message>
    <message>
        <source>a number that 32 bits can hold, up to 3.4e38</source>
        <translation> 32 位能表示的数，至多 3.4e38</translation>
    </message>
    <message>
        <source>type or paste numbers, separated by commas, spaces or line breaks</source>
        <translation>输入或粘贴数值，用逗号、空格或换行隔开</translation>
    </message>
    <message>
        <source>group length &quot;%1&quot;</source>
        <translation>组长度“%1”</translation>
    </message>
    <message>
        <source>a whole number of 1 or more</source>
        <translation> 1 或更大的整数</translation>
    </message>
    <message>
        <source>write the lengths as in 1, 4</source>
        <translation>像 1, 4 这样写出各组长度</translation>
    </message>
    <message>
        <source>group lengths</source>
        <translation>各组长度</translation>
    </message>
    <message>
        <source>at least one whole number</source>
        <translation>至少一个整数</translation>
    </message>
    <message>
        <source>the text of an added token is also how the vocabulary spells other text</source>
        <translation>附加 token 的文本与词表拼写其他文本的方式相同</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有这个文件或文件夹</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>是文件夹</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是文件夹</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>只读文件系统</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名过长</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>文件过大</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>输入输出错误</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>打开的文件过多</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>符号链接层数过多</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>超出磁盘配额</translation>
    </message>
    <message>
        <source>%1 GB of free memory to read it as F32</source>
        <translation> %1 GB 可用内存，以 F32 读入</translation>
    </message>
    <message>
        <source>close other programs, or look at single rows</source>
        <translation>关闭其他程序，或改看单独的行</translation>
    </message>
    <message>
        <source>close other programs, or look at another tensor</source>
        <translation>关闭其他程序，或改看别的张量</translation>
    </message>
    <message>
        <source>at least %1 bytes</source>
        <translation>至少 %1 字节</translation>
    </message>
    <message>
        <source>a part of its %1 bytes</source>
        <translation>它的 %1 字节中的一部分</translation>
    </message>
    <message>
        <source>%1 bytes from byte %2</source>
        <translation>从第 %2 字节起的 %1 字节</translation>
    </message>
    <message>
        <source>a .safetensors or .npy file, or a Hugging Face model folder</source>
        <translation>一个 .safetensors 或 .npy 文件，或 Hugging Face 模型文件夹</translation>
    </message>
    <message>
        <source>a .npy file, which begins with the byte 147, NUMPY and its version</source>
        <translation>一个 .npy 文件，它以字节 147、NUMPY 和版本号开头</translation>
    </message>
    <message>
        <source>check that it was written by numpy.save; archives (.npz) must be unpacked first</source>
        <translation>请确认它由 numpy.save 写成；归档文件（.npz）须先解开</translation>
    </message>
    <message>
        <source>.npy version 1.0, 2.0 or 3.0</source>
        <translation>.npy 版本 1.0、2.0 或 3.0</translation>
    </message>
    <message>
        <source>version %1.%2</source>
        <translation>版本 %1.%2</translation>
    </message>
    <message>
        <source>save it again with numpy.save</source>
        <translation>请用 numpy.save 重新保存</translation>
    </message>
    <message>
        <source>the file is damaged or was made by a faulty program; write it again with numpy.save</source>
        <translation>文件已损坏，或由有缺陷的程序写成；请用 numpy.save 重新保存</translation>
    </message>
    <message>
        <source>only files of one array are read; save each array to its own</source>
        <translation>只读取含一个数组的文件；请把每个数组各存一个文件</translation>
    </message>
    <message>
        <source>the array is stored column by column (Fortran order); it is turned into rows in memory</source>
        <translation>数组按列存储（Fortran 顺序）；读入内存时转成按行排列</translation>
    </message>
    <message>
        <source>the array is stored big-endian; its bytes are turned round in memory</source>
        <translation>数组按大端字节序存储；读入内存时把字节顺序倒过来</translation>
    </message>
    <message>
        <source>array %1</source>
        <translation>数组 %1</translation>
    </message>
    <message>
        <source>%1 GB of free memory to turn it into rows of little-endian numbers</source>
        <translation>%1 GB 空闲内存，用来转成按行排列的小端数字</translation>
    </message>
    <message>
        <source>close other programs, or save the array again with numpy.ascontiguousarray</source>
        <translation>请关闭其他程序，或用 numpy.ascontiguousarray 处理后重新保存</translation>
    </message>
    <message>
        <source>complex numbers (&apos;%1&apos;)</source>
        <translation>复数（&apos;%1&apos;）</translation>
    </message>
    <message>
        <source>Python objects (&apos;%1&apos;)</source>
        <translation>Python 对象（&apos;%1&apos;）</translation>
    </message>
    <message>
        <source>text (&apos;%1&apos;)</source>
        <translation>文本（&apos;%1&apos;）</translation>
    </message>
    <message>
        <source>dates or times (&apos;%1&apos;)</source>
        <translation>日期或时间（&apos;%1&apos;）</translation>
    </message>
    <message>
        <source>raw bytes without a type, as bfloat16 is saved (&apos;%1&apos;)</source>
        <translation>没有类型的原始字节，bfloat16 就是这样保存的（&apos;%1&apos;）</translation>
    </message>
    <message>
        <source>floating-point numbers of another size (&apos;%1&apos;)</source>
        <translation>其他长度的浮点数（&apos;%1&apos;）</translation>
    </message>
    <message>
        <source>type &apos;%1&apos;</source>
        <translation>类型 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>a dictionary in braces</source>
        <translation>花括号里的一个字典</translation>
    </message>
    <message>
        <source>a colon</source>
        <translation>一个冒号</translation>
    </message>
    <message>
        <source>only descr, fortran_order and shape</source>
        <translation>只有 descr、fortran_order 和 shape</translation>
    </message>
    <message>
        <source>a comma or a closing brace</source>
        <translation>逗号或右花括号</translation>
    </message>
    <message>
        <source>descr, fortran_order and shape</source>
        <translation>descr、fortran_order 和 shape</translation>
    </message>
    <message>
        <source>nothing after the dictionary</source>
        <translation>字典之后没有别的内容</translation>
    </message>
    <message>
        <source>its end</source>
        <translation>它的结尾</translation>
    </message>
    <message>
        <source>&apos;%1&apos; at byte %2</source>
        <translation>第 %2 字节处的 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>text in quotes</source>
        <translation>引号里的文本</translation>
    </message>
    <message>
        <source>an array of bool, whole numbers, float16, float32 or float64</source>
        <translation>bool、整数、float16、float32 或 float64 的数组</translation>
    </message>
    <message>
        <source>convert it, e.g. with array.astype(&apos;float32&apos;), and save it again</source>
        <translation>请先转换，例如用 array.astype(&apos;float32&apos;)，再重新保存</translation>
    </message>
    <message>
        <source>a structured type of several fields</source>
        <translation>由多个字段组成的结构类型</translation>
    </message>
    <message>
        <source>True or False as fortran_order</source>
        <translation>fortran_order 应为 True 或 False</translation>
    </message>
    <message>
        <source>shape as a tuple of whole numbers below 2^64</source>
        <translation>shape 应为小于 2^64 的整数元组</translation>
    </message>
    <message>
        <source>a comma in a shape of one extent</source>
        <translation>只有一维的 shape 里应有逗号</translation>
    </message>
    <message>
        <source>a name that ends in .png, .svg, .pdf, .csv or .json</source>
        <translation>以 .png、.svg、.pdf、.csv 或 .json 结尾的文件名</translation>
    </message>
    <message>
        <source>the settings of the export</source>
        <translation>导出的设置</translation>
    </message>
    <message>
        <source>another JSON value</source>
        <translation>别的 JSON 值</translation>
    </message>
    <message>
        <source>export again; if it fails again, export without settings</source>
        <translation>请再导出一次；仍不成功则不带设置导出</translation>
    </message>
    <message>
        <source>measuring the loss</source>
        <translation>正在测量损失</translation>
    </message>
    <message>
        <source>opening the file</source>
        <translation>正在打开文件</translation>
    </message>
    <message>
        <source>the setting &apos;%1&apos;</source>
        <translation>设置“%1”</translation>
    </message>
    <message>
        <source>open another file</source>
        <translation>请打开别的文件</translation>
    </message>
    <message>
        <source>a whole number from 0 on</source>
        <translation>0 或更大的整数</translation>
    </message>
    <message>
        <source>&apos;%1&apos; or &apos;%2&apos;</source>
        <translation>“%1”或“%2”</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>文本列表</translation>
    </message>
    <message>
        <source>this page found nothing to show in %1 and goes on with %2</source>
        <translation>本页在 %1 中没有可显示的内容，继续显示 %2</translation>
    </message>
    <message>
        <source>looking at the tensor</source>
        <translation>查看张量</translation>
    </message>
    <message>
        <source>quantizing the tensor</source>
        <translation>量化张量</translation>
    </message>
    <message>
        <source>finding the levels</source>
        <translation>求等级</translation>
    </message>
    <message>
        <source>reading a part of the tensor</source>
        <translation>读取张量的一部分</translation>
    </message>
    <message>
        <source>sweeping bits and granularity</source>
        <translation>扫描位数与粒度</translation>
    </message>
    <message>
        <source>quantizing all tensors</source>
        <translation>量化全部张量</translation>
    </message>
    <message>
        <source>reading the tensors</source>
        <translation>读取各张量</translation>
    </message>
    <message>
        <source>the command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>a tensor of weights that can be quantized</source>
        <translation>一个可以量化的权重张量</translation>
    </message>
    <message>
        <source>choose one in the list</source>
        <translation>在列表中选一个</translation>
    </message>
    <message>
        <source>four whole numbers</source>
        <translation>四个整数</translation>
    </message>
    <message>
        <source>the page Tensors</source>
        <translation>“张量”页面</translation>
    </message>
    <message>
        <source>what was opened</source>
        <translation>当初打开的内容</translation>
    </message>
    <message>
        <source>nothing there any more</source>
        <translation>那里已经没有它</translation>
    </message>
    <message>
        <source>put it back, or open something else</source>
        <translation>把它放回去，或打开别的文件</translation>
    </message>
    <message>
        <source>that it has been changed since</source>
        <translation>它在打开之后被改动过</translation>
    </message>
    <message>
        <source>open it again to see what it holds now</source>
        <translation>重新打开，以查看现在的内容</translation>
    </message>
    <message>
        <source>%1 dropped files</source>
        <translation>拖入了 %1 个文件</translation>
    </message>
    <message>
        <source>one at a time</source>
        <translation>一次一个</translation>
    </message>
    <message>
        <source>drop the one you want to see, or the folder that holds them</source>
        <translation>只拖入要看的那一个，或拖入它们所在的文件夹</translation>
    </message>
    <message>
        <source>a file or folder on this computer</source>
        <translation>本机上的文件或文件夹</translation>
    </message>
    <message>
        <source>an address elsewhere</source>
        <translation>别处的地址</translation>
    </message>
    <message>
        <source>save it here first, then open it</source>
        <translation>先保存到本机，再打开</translation>
    </message>
    <message>
        <source>the loss of %1 under %2</source>
        <translation>%1 在 %2 下的损失</translation>
    </message>
    <message>
        <source>a number for every token</source>
        <translation>每个词元都有数值</translation>
    </message>
    <message>
        <source>%1 of %2 tokens without one</source>
        <translation>%2 个词元中有 %1 个没有</translation>
    </message>
    <message>
        <source>the model overflows; try another scheme or file</source>
        <translation>模型溢出；请换方案或文件</translation>
    </message>
    <message>
        <source>these tensors hold NaN or infinite values: %1</source>
        <translation>这些张量含 NaN 或无穷：%1</translation>
    </message>
    <message>
        <source>reading the text</source>
        <translation>正在读取文本</translation>
    </message>
    <message>
        <source>cutting the text into tokens: %1 of %2 MB</source>
        <translation>正在切分词元：%1 / %2 MB</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>%1 GB of free memory to choose one scale for so many values</source>
        <translation>%1 GB 空闲内存，用来为这么多数值选一个缩放因子</translation>
    </message>
    <message>
        <source>close other programs, or use groups</source>
        <translation>请关闭其他程序，或改用分组</translation>
    </message>
    <message>
        <source>a matrix of blocks</source>
        <translation>由块组成的矩阵</translation>
    </message>
    <message>
        <source>at least one element and less than 2^64 bits</source>
        <translation>至少一个元素，且少于 2^64 位</translation>
    </message>
    <message>
        <source>%1 elements</source>
        <translation>%1 个元素</translation>
    </message>
    <message>
        <source>tensor %1 holds %2 values that are NaN or infinite (%3 NaN, %4 infinite), the first in row %5, column %6</source>
        <translation>张量 %1 中有 %2 个值是 NaN 或无穷大（NaN %3 个，无穷大 %4 个），第一个在第 %5 行、第 %6 列</translation>
    </message>
    <message>
        <source>all values of tensor %1 are 0</source>
        <translation>张量 %1 的值全为 0</translation>
    </message>
    <message>
        <source>all values of tensor %1 are the same: %2</source>
        <translation>张量 %1 的值全都相同：%2</translation>
    </message>
    <message>
        <source>the largest value of tensor %1 is %2 times its RMS (row %3, column %4): one scale for the whole tensor would round most other values away</source>
        <translation>张量 %1 的最大值是其 RMS 的 %2 倍（第 %3 行、第 %4 列）：若整个张量共用一个缩放因子，其余的值大多会被舍入掉</translation>
    </message>
    <message>
        <source>tensor %1 reaches %2, beyond FP16&apos;s largest number (65,504)</source>
        <translation>张量 %1 的值达到 %2，超出 FP16 的最大数（65,504）</translation>
    </message>
    <message>
        <source>%2 of the %3 rows of tensor %1 are all 0, the first is row %4</source>
        <translation>张量 %1 的 %3 行中有 %2 行全为 0，第一个是第 %4 行</translation>
    </message>
    <message>
        <source>%2 of the %3 columns of tensor %1 are all 0, the first is column %4</source>
        <translation>张量 %1 的 %3 列中有 %2 列全为 0，第一个是第 %4 列</translation>
    </message>
    <message>
        <source>window of tensor %1</source>
        <translation>张量 %1 的窗口</translation>
    </message>
    <message>
        <source>a part of its %1 rows and %2 columns</source>
        <translation>它的 %1 行 %2 列中的一部分</translation>
    </message>
    <message>
        <source>rows %1, columns %2</source>
        <translation>行 %1，列 %2</translation>
    </message>
    <message>
        <source>choose a window inside the tensor</source>
        <translation>请选择张量之内的窗口</translation>
    </message>
    <message>
        <source>cells of the heat map</source>
        <translation>热图的格数</translation>
    </message>
    <message>
        <source>1 … %1 in each direction</source>
        <translation>每个方向 1 … %1</translation>
    </message>
    <message>
        <source>a sweep</source>
        <translation>一次扫描</translation>
    </message>
    <message>
        <source>at least one number of bits and one granularity</source>
        <translation>至少一个位数和一个粒度</translation>
    </message>
    <message>
        <source>what this version can run: weights in any format, by rtn or mse</source>
        <translation>此版本能运行的方案：任何格式的权重，方法为 rtn 或 mse</translation>
    </message>
    <message>
        <source>method %1 on %2, whose blocks have an encoder of their own</source>
        <translation>方法 %1 用在 %2 上，而它的块有自己的编码器</translation>
    </message>
    <message>
        <source>scale=e8m0 with full, whose scale has a sign</source>
        <translation>scale=e8m0 与 full 同用，而 full 的缩放带符号</translation>
    </message>
    <message>
        <source>code &quot;%1&quot;</source>
        <translation>码“%1”</translation>
    </message>
    <message>
        <source>codes</source>
        <translation>码</translation>
    </message>
    <message>
        <source>at most %1 of them</source>
        <translation>至多 %1 个</translation>
    </message>
    <message>
        <source>at least one code</source>
        <translation>至少一个码</translation>
    </message>
    <message>
        <source>write them in hexadecimal, e.g. 7e,80</source>
        <translation>请用十六进制书写，如 7e,80</translation>
    </message>
    <message>
        <source>a hexadecimal number from 0 to %1</source>
        <translation>0 到 %1 的十六进制数</translation>
    </message>
    <message>
        <source>a block of %1 bytes in hexadecimal</source>
        <translation>十六进制的 %1 字节块</translation>
    </message>
    <message>
        <source>give two digits for each byte, blocks apart by commas</source>
        <translation>每字节写两位数字，块之间用逗号分开</translation>
    </message>
    <message>
        <source>%1 digits</source>
        <translation>%1 位数字</translation>
    </message>
    <message>
        <source>format &apos;%1&apos;</source>
        <translation>格式“%1”</translation>
    </message>
    <message>
        <source>a format of the list, e8m0, fp16, bf16 or fp32</source>
        <translation>列表中的格式，或 e8m0、fp16、bf16、fp32</translation>
    </message>
    <message>
        <source>no such format</source>
        <translation>没有这种格式</translation>
    </message>
    <message>
        <source>see `quantspec formats`</source>
        <translation>可用 `quantspec formats` 查看</translation>
    </message>
    <message>
        <source>values for a block of %1</source>
        <translation>%1 块的数值</translation>
    </message>
    <message>
        <source>finite numbers</source>
        <translation>有限的数</translation>
    </message>
    <message>
        <source>NaN or infinity</source>
        <translation>NaN 或无穷大</translation>
    </message>
    <message>
        <source>take them out; `quantspec quantize` counts them and leaves them out</source>
        <translation>去掉它们；`quantspec quantize` 会计数并把它们排除在外</translation>
    </message>
    <message>
        <source>one scale for a tensor, row, column, group or split, to study a tensor part by part</source>
        <translation>逐部分研究张量时，每个张量、行、列、组或指定长度一个缩放</translation>
    </message>
    <message>
        <source>blocks by %1</source>
        <translation>按 %1 分块</translation>
    </message>
    <message>
        <source>use `quantspec quantize`, or another scheme</source>
        <translation>请用 `quantspec quantize`，或换一个方案</translation>
    </message>
    <message>
        <source>a method that looks at the weights alone, rtn or mse</source>
        <translation>只看权重的方法 rtn 或 mse</translation>
    </message>
    <message>
        <source>%1, which needs a model and calibration text</source>
        <translation> %1，它需要模型和校准文本</translation>
    </message>
    <message>
        <source>measure it in a model with `quantspec loss`</source>
        <translation>请用 `quantspec loss` 在模型中测量</translation>
    </message>
    <message>
        <source>one way of choosing the clipping</source>
        <translation>只用一种方式选择截断</translation>
    </message>
    <message>
        <source>%1 together with awq, which chooses the clipping itself</source>
        <translation> %1 与自行选择截断的 awq 同用</translation>
    </message>
    <message>
        <source>AWQ</source>
        <translation>AWQ</translation>
    </message>
    <message>
        <source>Channels that are read with large values get a finer grid; then each range is clipped for the output&apos;s sake.</source>
        <translation>输入值大的通道得到更细的网格；随后按对输出的影响截断每个范围。</translation>
    </message>
    <message>
        <source>with scales=follow, groups of columns that are chosen one after another</source>
        <translation>scales=follow 时需要逐组选定的列</translation>
    </message>
    <message>
        <source>use scales=fixed</source>
        <translation>请用 scales=fixed</translation>
    </message>
    <message>
        <source>order=act, which goes from group to group and back</source>
        <translation> order=act，它在各组之间来回</translation>
    </message>
    <message>
        <source>%1, whose scales serve columns far apart</source>
        <translation> %1，它的缩放为相距很远的列共用</translation>
    </message>
    <message>
        <source>GPTQ</source>
        <translation>GPTQ</translation>
    </message>
    <message>
        <source>Column by column; each column&apos;s rounding error is made good by the columns still to come.</source>
        <translation>逐列进行；每一列的舍入误差由后面的列来弥补。</translation>
    </message>
    <message>
        <source>a format whose scales %1 can choose</source>
        <translation>缩放可由 %1 选择的格式</translation>
    </message>
    <message>
        <source>keep(…) with first, last, top=K or names of layers</source>
        <translation>keep(…) 中写 first、last、top=K 或层名</translation>
    </message>
    <message>
        <source>none of them</source>
        <translation>一个也没有</translation>
    </message>
    <message>
        <source>one method that chooses codes</source>
        <translation>只有一种选择编码的方法</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>a method that this version has</source>
        <translation>本版本具有的方法</translation>
    </message>
    <message>
        <source>no %1 with %2, which has no scales to choose</source>
        <translation>%2 没有可选的缩放因子，不能用 %1</translation>
    </message>
    <message>
        <source>no %1 with %2, whose blocks have an encoder of their own</source>
        <translation>%2 的块有自己的编码器，不能用 %1</translation>
    </message>
    <message>
        <source>one of awq and smooth, which both rescale the channels</source>
        <translation>awq 与 smooth 二者取一，它们都会重新缩放通道</translation>
    </message>
    <message>
        <source>int8 weights with llmint8, which computes all but the outliers in INT8</source>
        <translation>llmint8 需要 int8 权重：除离群值外都用 INT8 计算</translation>
    </message>
    <message>
        <source>int8 activations with llmint8, which computes all but the outliers in INT8</source>
        <translation>llmint8 需要 int8 激活：除离群值外都用 INT8 计算</translation>
    </message>
    <message>
        <source>dynamic activation scales with llmint8, taken without the outliers of each token</source>
        <translation>llmint8 需要动态激活缩放因子，取值时不含每个词元的离群值</translation>
    </message>
    <message>
        <source>static activation scales</source>
        <translation>静态激活缩放因子</translation>
    </message>
    <message>
        <source>%1 channels, as calibrated</source>
        <translation>与校准一致的 %1 个通道</translation>
    </message>
    <message>
        <source>calibrate with the model that is run</source>
        <translation>请用要运行的模型校准</translation>
    </message>
    <message>
        <source>%1 of the scheme</source>
        <translation>方案中的 %1</translation>
    </message>
    <message>
        <source>choose another granularity or format</source>
        <translation>请换一种粒度或格式</translation>
    </message>
    <message>
        <source>scores with +attn= only</source>
        <translation>scores 只能用于 +attn=</translation>
    </message>
    <message>
        <source>tensor, token, channel or gN: inputs of most layers have no heads</source>
        <translation>tensor、token、channel 或 gN：多数层的输入没有注意力头</translation>
    </message>
    <message>
        <source>token or gN: every query and head has scales of its own</source>
        <translation>token 或 gN：每个查询和头都有自己的缩放因子</translation>
    </message>
    <message>
        <source>no clip= with %1, which has no scales</source>
        <translation>%1 没有缩放因子，不能用 clip=</translation>
    </message>
    <message>
        <source>dynamic scales, one for each query and head</source>
        <translation>动态缩放因子，每个查询和头各一个</translation>
    </message>
    <message>
        <source>static scales for tensor or channel, which are the same for every token</source>
        <translation>静态缩放因子只能用于 tensor 或 channel，它们对每个词元都相同</translation>
    </message>
    <message>
        <source>a format whose scales can be fixed beforehand; %1 is none</source>
        <translation>缩放因子可以事先固定的格式；%1 不是</translation>
    </message>
    <message>
        <source>the channels of blocks.%1.%2</source>
        <translation>blocks.%1.%2 的通道</translation>
    </message>
    <message>
        <source>channels that an operation before them can be scaled for</source>
        <translation>前面的运算可以配合缩放的通道</translation>
    </message>
    <message>
        <source>value heads that several query heads share</source>
        <translation>由几个查询头共享的值头</translation>
    </message>
    <message>
        <source>choose the input of another layer</source>
        <translation>请选择另一层的输入</translation>
    </message>
    <message>
        <source>%1 scales</source>
        <translation>%1 个缩放因子</translation>
    </message>
    <message>
        <source>scales above 0</source>
        <translation>大于 0 的缩放因子</translation>
    </message>
    <message>
        <source>%1 at channel %2</source>
        <translation>通道 %2 处为 %1</translation>
    </message>
    <message>
        <source>looking at the formats</source>
        <translation>查看各种格式</translation>
    </message>
    <message>
        <source>taking a block apart</source>
        <translation>拆开一个块</translation>
    </message>
    <message>
        <source>the name of a format</source>
        <translation>一种格式的名称</translation>
    </message>
    <message>
        <source>names of formats</source>
        <translation>一些格式的名称</translation>
    </message>
    <message>
        <source>the page Formats</source>
        <translation>“格式”页面</translation>
    </message>
    <message>
        <source>One activation scale is shared by all tokens of a window: decoding token by token gives other numbers.</source>
        <translation>一个窗口的所有词元共用一个激活缩放因子：逐词元解码会得到不同的数值。</translation>
    </message>
    <message>
        <source>keep(%1)</source>
        <translation>keep(%1)</translation>
    </message>
    <message>
        <source>a linear layer or block of this model</source>
        <translation>该模型的线性层或块</translation>
    </message>
    <message>
        <source>Calibrated on %1 different tokens only: what layers read on other text was not seen.</source>
        <translation>校准只见到 %1 个不同的词元：各层在其他文本上读到的内容没有见过。</translation>
    </message>
    <message>
        <source>The calibration text filled %1 of %2 windows.</source>
        <translation>校准文本只填满了 %2 个窗口中的 %1 个。</translation>
    </message>
    <message>
        <source>searching scales of block %1</source>
        <translation>正在搜索第 %1 块的缩放因子</translation>
    </message>
    <message>
        <source>%1 of %2 layers were rounded to nearest: no damping made their H positive definite.</source>
        <translation>%2 层中有 %1 层改用就近取整：任何阻尼都没能使其 H 正定。</translation>
    </message>
    <message>
        <source>Kept, by the relative change of their outputs on the calibration text: %1.</source>
        <translation>按校准文本上输出的相对变化保留：%1。</translation>
    </message>
    <message>
        <source>calibrating on each text, scoring each</source>
        <translation>正在逐个文本校准并评分</translation>
    </message>
    <message>
        <source>watching what the layers read</source>
        <translation>正在观察各层读入的数</translation>
    </message>
    <message>
        <source>rescaling the channels</source>
        <translation>正在重新缩放通道</translation>
    </message>
    <message>
        <source>comparing logits with and without outliers</source>
        <translation>正在比较有无离群值时的 logits</translation>
    </message>
    <message>
        <source>the name of a view of this page</source>
        <translation>本页某个视图的名称</translation>
    </message>
    <message>
        <source>measuring what hurts the model</source>
        <translation>正在测量模型的敏感度</translation>
    </message>
    <message>
        <source>one of: %1</source>
        <translation>其中之一：%1</translation>
    </message>
    <message>
        <source>&apos;%1&apos;, &apos;%2&apos; or &apos;%3&apos;</source>
        <translation>“%1”、“%2”或“%3”</translation>
    </message>
    <message>
        <source>a number from 0 to 1</source>
        <translation>0 到 1 的数</translation>
    </message>
    <message>
        <source>text for schemes that are calibrated: a file or a shipped text&apos;s name; calibration by default</source>
        <translation>供需要校准的方案使用的文本：文件或自带文本名；默认 calibration</translation>
    </message>
    <message>
        <source>its first N windows; 16 by default</source>
        <translation>其前 N 个窗口；默认 16</translation>
    </message>
    <message>
        <source>a whole number of at least 1</source>
        <translation>至少为 1 的整数</translation>
    </message>
    <message>
        <source>calibration text &apos;%1&apos;</source>
        <translation>校准文本“%1”</translation>
    </message>
    <message>
        <source>another text than the one that is scored</source>
        <translation>与评测文本不同的文本</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>同一份文本</translation>
    </message>
    <message>
        <source>calibrate on one text and score another: a figure on the calibration text flatters</source>
        <translation>请用一份文本校准、另一份评测：在校准文本上的数值会偏好看</translation>
    </message>
    <message>
        <source>the texts</source>
        <translation>各文本</translation>
    </message>
    <message>
        <source>at least two</source>
        <translation>至少两份</translation>
    </message>
    <message>
        <source>text &apos;%1&apos;</source>
        <translation>文本“%1”</translation>
    </message>
    <message>
        <source>at least two windows of %1 positions, one to calibrate on and one to score</source>
        <translation>至少两个 %1 个位置的窗口，一个用于校准，一个用于评测</translation>
    </message>
    <message>
        <source>%1, scored on &apos;%2&apos;</source>
        <translation>%1，在“%2”上评测</translation>
    </message>
    <message>
        <source>outliers &apos;%1&apos;</source>
        <translation>离群值“%1”</translation>
    </message>
    <message>
        <source>write them like channels=7,42;factor=64</source>
        <translation>请写成 channels=7,42;factor=64 的形式</translation>
    </message>
    <message>
        <source>a factor above 0 and up to 1,000,000</source>
        <translation>大于 0、不超过 1,000,000 的倍数</translation>
    </message>
    <message>
        <source>the number of a block, from 0 on</source>
        <translation>块的编号，从 0 起</translation>
    </message>
    <message>
        <source>numbers of channels, from 0 on</source>
        <translation>通道编号，从 0 起</translation>
    </message>
    <message>
        <source>channels=…, factor=… or block=…</source>
        <translation>channels=…、factor=… 或 block=…</translation>
    </message>
    <message>
        <source>at least one channel</source>
        <translation>至少一个通道</translation>
    </message>
    <message>
        <source>the channels for outliers</source>
        <translation>放离群值的通道</translation>
    </message>
    <message>
        <source>numbers from 0 to %1</source>
        <translation>0 到 %1 的编号</translation>
    </message>
    <message>
        <source>the block for outliers</source>
        <translation>放离群值的块</translation>
    </message>
    <message>
        <source>clip= with static scales</source>
        <translation>静态缩放因子的 clip=</translation>
    </message>
    <message>
        <source>channels as they were calibrated</source>
        <translation>与校准时一致的通道</translation>
    </message>
    <message>
        <source>channels rescaled since</source>
        <translation>之后被重新缩放的通道</translation>
    </message>
    <message>
        <source>leave out clip=, or the method that rescales</source>
        <translation>去掉 clip=，或去掉重新缩放的方法</translation>
    </message>
    <message>
        <source>The chapter&apos;s 22 schemes</source>
        <translation>章节中的 22 个方案</translation>
    </message>
    <message>
        <source>Rounding alone: bits and groups</source>
        <translation>仅取整：位数与分组</translation>
    </message>
    <message>
        <source>Methods at three bits</source>
        <translation>三位下的各种方法</translation>
    </message>
    <message>
        <source>Ways to spend about four bits</source>
        <translation>约四位的几种用法</translation>
    </message>
    <message>
        <source>Eight bits for weights and activations</source>
        <translation>权重与激活都用八位</translation>
    </message>
    <message>
        <source>Cache and attention in low bits</source>
        <translation>低位的缓存与注意力</translation>
    </message>
    <message>
        <source>the scales of %1</source>
        <translation>%1 的缩放因子范围</translation>
    </message>
    <message>
        <source>the bits</source>
        <translation>位数</translation>
    </message>
    <message>
        <source>a whole number from 2 to 8</source>
        <translation>2 到 8 的整数</translation>
    </message>
    <message>
        <source>first make channels large without changing what the model computes: channels=7,42;factor=64</source>
        <translation>先放大若干通道而不改变模型的计算：channels=7,42;factor=64</translation>
    </message>
    <message>
        <source>weights alone, by rtn or mse</source>
        <translation>只有权重的方案，方法为 rtn 或 mse</translation>
    </message>
    <message>
        <source>%1, which is about a whole model</source>
        <translation> %1，它涉及整个模型</translation>
    </message>
    <message>
        <source>program %1</source>
        <translation>程序 %1</translation>
    </message>
    <message>
        <source>a program that can be run</source>
        <translation>一个可以运行的程序</translation>
    </message>
    <message>
        <source>at most %1 bytes of output</source>
        <translation>至多 %1 字节的输出</translation>
    </message>
    <message>
        <source>check that it is the program that was meant</source>
        <translation>请确认这就是想要运行的程序</translation>
    </message>
    <message>
        <source>an end within %1 s</source>
        <translation>在 %1 秒内结束</translation>
    </message>
    <message>
        <source>a program that still runs</source>
        <translation>程序仍在运行</translation>
    </message>
    <message>
        <source>measure less, or check the program</source>
        <translation>请减少测量的内容，或检查该程序</translation>
    </message>
    <message>
        <source>a name of 1 to %1 bytes</source>
        <translation>1 到 %1 字节的名称</translation>
    </message>
    <message>
        <source>each name once</source>
        <translation>每个名称只出现一次</translation>
    </message>
    <message>
        <source>twice</source>
        <translation>两次</translation>
    </message>
    <message>
        <source>one or two dimensions that its values fill</source>
        <translation>一维或二维，且数值恰好填满</translation>
    </message>
    <message>
        <source>rows of a multiple of %1 for %2</source>
        <translation>%2 要求行长为 %1 的倍数</translation>
    </message>
    <message>
        <source>finite numbers, which alone %1 can hold</source>
        <translation>有限的数（%1 只能存放有限的数）</translation>
    </message>
    <message>
        <source>NaN or infinite values</source>
        <translation>NaN 或无穷大</translation>
    </message>
    <message>
        <source>writing %1</source>
        <translation>正在写入 %1</translation>
    </message>
    <message>
        <source>it holds NaN or infinite values</source>
        <translation>其中有 NaN 或无穷大</translation>
    </message>
    <message>
        <source>fp16 does not reach its largest value</source>
        <translation>fp16 达不到其最大值</translation>
    </message>
    <message>
        <source>rows of %1 are no multiple of %2</source>
        <translation>行长 %1 不是 %2 的倍数</translation>
    </message>
    <message>
        <source>use one of %1, or a geometry like %2</source>
        <translation>请使用 %1 之一，或形如 %2 的几何</translation>
    </message>
    <message>
        <source>a geometry: one of %1, or values such as d=512</source>
        <translation>一种几何：%1 之一，或 d=512 这样的数值</translation>
    </message>
    <message>
        <source>tied=yes or tied=no</source>
        <translation>tied=yes 或 tied=no</translation>
    </message>
    <message>
        <source>seed and a whole number from 0</source>
        <translation>seed 以及从 0 起的整数</translation>
    </message>
    <message>
        <source>%1 as a whole number from 1 to %2</source>
        <translation>%1 为 1 到 %2 的整数</translation>
    </message>
    <message>
        <source>a value for %1</source>
        <translation>%1 的数值</translation>
    </message>
    <message>
        <source>d as a multiple of heads, %1, or a value for head</source>
        <translation>d 为 heads（%1）的倍数，或给出 head 的数值</translation>
    </message>
    <message>
        <source>an even head dimension, for rotary positions</source>
        <translation>偶数的头维度（旋转位置编码所需）</translation>
    </message>
    <message>
        <source>kv as a divisor of heads, %1</source>
        <translation>kv 为 heads（%1）的约数</translation>
    </message>
    <message>
        <source>filling %1 GB with random weights</source>
        <translation>正在用随机权重填充 %1 GB</translation>
    </message>
    <message>
        <source>a name that begins with %1</source>
        <translation>以 %1 开头的名称</translation>
    </message>
    <message>
        <source>random weights: for speed only</source>
        <translation>随机权重：只用于测速</translation>
    </message>
    <message>
        <source>close other programs, or choose a smaller geometry</source>
        <translation>请关闭其他程序，或选择较小的几何</translation>
    </message>
    <message>
        <source>Other programs used %1 % of the processors meanwhile: the figures are too low, those of programs whose threads wait for one another most of all. Measure again on a quiet machine.</source>
        <translation>测量期间其他程序占用了 %1 % 的处理器：各项数值偏低，线程彼此等待的程序尤甚。请在空闲的机器上重新测量。</translation>
    </message>
    <message>
        <source>models to be measured beside it</source>
        <translation>与之并排测量的模型</translation>
    </message>
    <message>
        <source>leave out --only, or add models to it</source>
        <translation>请去掉 --only，或在其中加上 models</translation>
    </message>
    <message>
        <source>quantizing to %1</source>
        <translation>正在量化为 %1</translation>
    </message>
    <message>
        <source>%1 schemes of %2</source>
        <translation>%2 的 %1 个方案</translation>
    </message>
    <message>
        <source>%1 GB of free memory to hold them side by side</source>
        <translation>%1 GB 空闲内存，以便同时容纳它们</translation>
    </message>
    <message>
        <source>close other programs, or name fewer schemes</source>
        <translation>请关闭其他程序，或减少方案</translation>
    </message>
    <message>
        <source>It runs as F32: its weights are restored, and no byte is saved.</source>
        <translation>以 F32 运行：权重已还原，没有节省任何字节。</translation>
    </message>
    <message>
        <source>The peer has no file for this scheme.</source>
        <translation>对照程序没有对应此方案的文件。</translation>
    </message>
    <message>
        <source>timing %1</source>
        <translation>正在计时：%1</translation>
    </message>
    <message>
        <source>exit status 0</source>
        <translation>退出状态为 0</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>it was built for another processor; build it for this one</source>
        <translation>它是为另一种处理器编译的；请为本机重新编译</translation>
    </message>
    <message>
        <source>run the program by hand; it must run on this machine by itself</source>
        <translation>请手动运行该程序；它必须能在本机单独运行</translation>
    </message>
    <message>
        <source>the peer %1</source>
        <translation>对照程序 %1</translation>
    </message>
    <message>
        <source>llama-bench, or a folder that has it</source>
        <translation>llama-bench，或含有它的文件夹</translation>
    </message>
    <message>
        <source>no program at %1</source>
        <translation>%1 处没有程序</translation>
    </message>
    <message>
        <source>build llama.cpp and give its bin folder</source>
        <translation>请编译 llama.cpp，并给出其 bin 文件夹</translation>
    </message>
    <message>
        <source>%1 GB for the peer&apos;s file</source>
        <translation>%1 GB，用于存放对照程序的文件</translation>
    </message>
    <message>
        <source>free some space, or set TMPDIR to another place</source>
        <translation>请腾出空间，或把 TMPDIR 设到别处</translation>
    </message>
    <message>
        <source>Scoring was not timed: the peer needs a vocabulary of bytes and 16 tokens.</source>
        <translation>未对打分计时：对照程序需要字节词表和至少 16 个词元。</translation>
    </message>
    <message>
        <source>Scoring was not timed: %1</source>
        <translation>未对打分计时：%1</translation>
    </message>
    <message>
        <source>Scoring was not timed: the machine was too busy to tell what it takes.</source>
        <translation>未对打分计时：机器太忙，无法看出所需时间。</translation>
    </message>
    <message>
        <source>give llama.cpp&apos;s llama-bench, in a version that has -o json</source>
        <translation>请给出支持 -o json 的 llama.cpp 的 llama-bench</translation>
    </message>
    <message>
        <source>the JSON list that llama-bench prints</source>
        <translation>llama-bench 输出的 JSON 列表</translation>
    </message>
    <message>
        <source>speeds above 0 for a prefill of %1 and a decode of %2 tokens</source>
        <translation>预填充 %1 个、解码 %2 个词元的速度均大于 0</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>该模型</translation>
    </message>
    <message>
        <source>a context of at least %1 tokens</source>
        <translation>至少 %1 个词元的上下文</translation>
    </message>
    <message>
        <source>time a model with a longer one</source>
        <translation>请换一个上下文更长的模型来计时</translation>
    </message>
    <message>
        <source>These weights have no packed form: they ran restored to F32.</source>
        <translation>这种权重没有打包形式：运行时已还原为 F32。</translation>
    </message>
    <message>
        <source>a model with a file and a tokenizer</source>
        <translation>有文件和分词器的模型</translation>
    </message>
    <message>
        <source>choose a real model; random ones can be timed with `quantspec bench`</source>
        <translation>请选择真实的模型；随机模型可用 `quantspec bench` 计时</translation>
    </message>
    <message>
        <source>type=f32 or type=bf16</source>
        <translation>type=f32 或 type=bf16</translation>
    </message>
    <message>
        <source>d, blocks, heads, kv, head, ffn, vocab, context, tied, type or seed, with = and a value</source>
        <translation>d、blocks、heads、kv、head、ffn、vocab、context、tied、type 或 seed，后接 = 和数值</translation>
    </message>
    <message>
        <source>draft %1 for %2</source>
        <translation>%2 的草稿 %1</translation>
    </message>
    <message>
        <source>choose a draft of the same family, or one without a model: ngram, layers, self</source>
        <translation>选择同一系列的草稿，或不需要另一个模型的：ngram、layers、self</translation>
    </message>
    <message>
        <source>the same tokens: id %1 is %2</source>
        <translation>同样的 token：id %1 是 %2</translation>
    </message>
    <message>
        <source>the same special tokens: id %1, %2</source>
        <translation>同样的特殊 token：id %1，%2</translation>
    </message>
    <message>
        <source>special in the target alone</source>
        <translation>只在目标模型中是特殊 token</translation>
    </message>
    <message>
        <source>special in the draft alone</source>
        <translation>只在草稿中是特殊 token</translation>
    </message>
    <message>
        <source>the same number of tokens, %1</source>
        <translation>同样多的 token，%1 个</translation>
    </message>
    <message>
        <source>%1, without id %2 (%3)</source>
        <translation>%1 个，缺少 id %2（%3）</translation>
    </message>
    <message>
        <source>%1, with id %2 (%3) beyond them</source>
        <translation>%1 个，多出 id %2（%3）</translation>
    </message>
    <message>
        <source>a row for each of its tokenizer&apos;s %1 tokens</source>
        <translation>分词器的 %1 个 token 各有一行</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>%1 has %2 rows for %3 tokens: the rest is padding, and no token is drawn from it.</source>
        <translation>%1 有 %2 行，而 token 只有 %3 个：其余是填充，不会从中采样。</translation>
    </message>
    <message>
        <source>a vocabulary of %1</source>
        <translation>大小为 %1 的词表</translation>
    </message>
    <message>
        <source>without tokenizers only models with equal vocabularies go together</source>
        <translation>没有分词器时，只有词表大小相同的模型能搭配</translation>
    </message>
    <message>
        <source>The models end texts with different tokens; the target&apos;s decide.</source>
        <translation>两个模型的结束 token 不同；以目标模型为准。</translation>
    </message>
    <message>
        <source>The draft&apos;s context ends at %1 of %2 tokens: from there on decoding is plain.</source>
        <translation>草稿的上下文到 %1 个 token 为止（目标为 %2 个）：此后为普通解码。</translation>
    </message>
    <message>
        <source>the draft length γ</source>
        <translation>草稿长度 γ</translation>
    </message>
    <message>
        <source>the number of new tokens</source>
        <translation>新 token 的个数</translation>
    </message>
    <message>
        <source>the number of tokens in the vocabulary</source>
        <translation>词表中 token 的个数</translation>
    </message>
    <message>
        <source>stop strings</source>
        <translation>停止字符串</translation>
    </message>
    <message>
        <source>a model with a tokenizer</source>
        <translation>带分词器的模型</translation>
    </message>
    <message>
        <source>leave them out, or choose a real model</source>
        <translation>去掉它们，或选择真实的模型</translation>
    </message>
    <message>
        <source>the prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>at least one token</source>
        <translation>至少一个 token</translation>
    </message>
    <message>
        <source>write something for the model to go on from</source>
        <translation>写点什么让模型接着写</translation>
    </message>
    <message>
        <source>at most %1 tokens, so that the context has room for one more</source>
        <translation>至多 %1 个 token，使上下文还能再容一个</translation>
    </message>
    <message>
        <source>use a shorter prompt</source>
        <translation>使用更短的提示词</translation>
    </message>
    <message>
        <source>token %1 of the prompt</source>
        <translation>提示词的第 %1 个 token</translation>
    </message>
    <message>
        <source>the target</source>
        <translation>目标模型</translation>
    </message>
    <message>
        <source>use the token ids instead</source>
        <translation>改用 token id</translation>
    </message>
    <message>
        <source>the temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>a number of at least 0</source>
        <translation>不小于 0 的数</translation>
    </message>
    <message>
        <source>use 0 for greedy choice, 1 for the model&apos;s own</source>
        <translation>用 0 表示贪心，1 表示模型原本的分布</translation>
    </message>
    <message>
        <source>top-k</source>
        <translation>top-k</translation>
    </message>
    <message>
        <source>a whole number of at least 0</source>
        <translation>不小于 0 的整数</translation>
    </message>
    <message>
        <source>use 0 for all tokens</source>
        <translation>用 0 表示全部 token</translation>
    </message>
    <message>
        <source>top-p</source>
        <translation>top-p</translation>
    </message>
    <message>
        <source>a number above 0 and at most 1</source>
        <translation>大于 0 且不超过 1 的数</translation>
    </message>
    <message>
        <source>use 1 for all tokens</source>
        <translation>用 1 表示全部 token</translation>
    </message>
    <message>
        <source>logits of %1</source>
        <translation>%1的 logits</translation>
    </message>
    <message>
        <source>%1 for token %2</source>
        <translation>token %2 为 %1</translation>
    </message>
    <message>
        <source>see whether its weights are numbers: `quantspec tensors`</source>
        <translation>检查它的权重是否都是数：`quantspec tensors`</translation>
    </message>
    <message>
        <source>the draft&apos;s layers</source>
        <translation>草稿的层数</translation>
    </message>
    <message>
        <source>a whole number from 1 to %1</source>
        <translation>1 到 %1 的整数</translation>
    </message>
    <message>
        <source>the mixture&apos;s weight w</source>
        <translation>混合权重 w</translation>
    </message>
    <message>
        <source>the draft</source>
        <translation>草稿模型</translation>
    </message>
    <message>
        <source>the lookup&apos;s lengths</source>
        <translation>查找的长度</translation>
    </message>
    <message>
        <source>1 ≤ min ≤ max ≤ %1</source>
        <translation>1 ≤ min ≤ max ≤ %1</translation>
    </message>
    <message>
        <source>min %1, max %2</source>
        <translation>min %1，max %2</translation>
    </message>
    <message>
        <source>a whole number of at least %1</source>
        <translation>不小于 %1 的整数</translation>
    </message>
    <message>
        <source>the number of contexts</source>
        <translation>上下文个数</translation>
    </message>
    <message>
        <source>the number of draws</source>
        <translation>采样次数</translation>
    </message>
    <message>
        <source>the number of first tokens</source>
        <translation>开头 token 的个数</translation>
    </message>
    <message>
        <source>the number of runs</source>
        <translation>运行次数</translation>
    </message>
    <message>
        <source>speculative sampling: min(1, p ÷ q)</source>
        <translation>推测采样：min(1, p ÷ q)</translation>
    </message>
    <message>
        <source>sampler match: stays where a draw from p is the same token</source>
        <translation>采样比对：从 p 采样得到同一个 token 才保留</translation>
    </message>
    <message>
        <source>distribution %1</source>
        <translation>分布 %1</translation>
    </message>
    <message>
        <source>1 to %1 probabilities</source>
        <translation>1 到 %1 个概率</translation>
    </message>
    <message>
        <source>%1 probabilities, as p has</source>
        <translation>与 p 相同的 %1 个概率</translation>
    </message>
    <message>
        <source>give every distribution the same tokens</source>
        <translation>让每个分布有同样的 token</translation>
    </message>
    <message>
        <source>numbers of at least 0</source>
        <translation>不小于 0 的数</translation>
    </message>
    <message>
        <source>probabilities whose sum is 1</source>
        <translation>总和为 1 的概率</translation>
    </message>
    <message>
        <source>change one of them so that they add up to 1</source>
        <translation>改动其中一个，使总和为 1</translation>
    </message>
    <message>
        <source>the target&apos;s first layers</source>
        <translation>目标模型的前几层</translation>
    </message>
    <message>
        <source>Proposes what the target&apos;s first blocks make of the text, through its own norm and head; it holds no weights of its own.</source>
        <translation>由目标模型的前几层经它自己的归一化与输出头提出候选；不另占权重。</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>This draft runs the target itself for every proposal: its agreement is a choice, and it can never save time.</source>
        <translation>这种草稿每提出一个候选都要运行目标模型：吻合度是选定的，永远不会省时间。</translation>
    </message>
    <message>
        <source>chosen agreement</source>
        <translation>选定吻合度</translation>
    </message>
    <message>
        <source>Proposes from a mixture of the target&apos;s own distribution and noise: an agreement of your choice, for the theory; it runs the target and saves nothing.</source>
        <translation>从目标模型自身的分布与噪声的混合中提出候选：吻合度由你选定，用于理解理论；它要运行目标模型，不省任何时间。</translation>
    </message>
    <message>
        <source>share of the target</source>
        <translation>目标模型所占份额</translation>
    </message>
    <message>
        <source>a smaller model</source>
        <translation>较小的模型</translation>
    </message>
    <message>
        <source>Proposes what a smaller model of the same vocabulary would write.</source>
        <translation>由词表相同的较小模型提出候选。</translation>
    </message>
    <message>
        <source>a model</source>
        <translation>一个模型</translation>
    </message>
    <message>
        <source>lookup in the text</source>
        <translation>在文本中查找</translation>
    </message>
    <message>
        <source>Proposes what followed the last time the same few tokens stood in the text; it costs next to nothing.</source>
        <translation>上次出现同样几个 token 时后面是什么，就提出什么；几乎没有代价。</translation>
    </message>
    <message>
        <source>fewest tokens alike</source>
        <translation>最少相同 token 数</translation>
    </message>
    <message>
        <source>most tokens alike</source>
        <translation>最多相同 token 数</translation>
    </message>
    <message>
        <source>the target in fewer bits</source>
        <translation>低位宽的目标模型</translation>
    </message>
    <message>
        <source>Proposes what the target would write under a scheme; the target as it is checks it.</source>
        <translation>由量化后的目标模型提出候选，再由原样的目标模型验证。</translation>
    </message>
    <message>
        <source>a scheme</source>
        <translation>一个方案</translation>
    </message>
    <message>
        <source>decoding speculatively</source>
        <translation>正在推测解码</translation>
    </message>
    <message>
        <source>decoding step by step</source>
        <translation>正在逐步解码</translation>
    </message>
    <message>
        <source>measuring draft lengths</source>
        <translation>正在测量草稿长度</translation>
    </message>
    <message>
        <source>testing exactness</source>
        <translation>正在检验精确性</translation>
    </message>
    <message>
        <source>a number from 0 on</source>
        <translation>不小于 0 的数</translation>
    </message>
    <message>
        <source>a list of numbers</source>
        <translation>一列数</translation>
    </message>
    <message>
        <source>as many numbers as q has, from %1 to %2</source>
        <translation>与 q 一样多的数，%1 到 %2 个</translation>
    </message>
    <message>
        <source>draft %1</source>
        <translation>草稿 %1</translation>
    </message>
    <message>
        <source>for %1 a whole number from %2 to %3</source>
        <translation>%1 应为 %2 到 %3 的整数</translation>
    </message>
    <message>
        <source>for %1 a number from %2 to %3</source>
        <translation>%1 应为 %2 到 %3 之间的数</translation>
    </message>
    <message>
        <source>no value in parentheses</source>
        <translation>括号里没有参数</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>以下之一：%1</translation>
    </message>
    <message>
        <source>a model or one of %1</source>
        <translation>一个模型，或以下之一：%1</translation>
    </message>
    <message>
        <source>a kind of draft with its values</source>
        <translation>一种草稿及其参数</translation>
    </message>
    <message>
        <source>opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>opening the draft %1</source>
        <translation>正在打开草稿 %1</translation>
    </message>
    <message>
        <source>This scheme rounds several tokens by one scale: verifying them at once is not the same as decoding them one by one, and the text may differ from plain decoding.</source>
        <translation>该方案让多个 token 共用一个缩放因子：一次验证多个与逐个解码并不相同，文本可能与普通解码不同。</translation>
    </message>
    <message>
        <source>token ids: random weights have no tokenizer</source>
        <translation>token id：随机权重没有分词器</translation>
    </message>
    <message>
        <source>use --ids</source>
        <translation>使用 --ids</translation>
    </message>
    <message>
        <source>use a shorter prompt, or its beginning alone with --prompt-tokens</source>
        <translation>使用更短的提示词，或用 --prompt-tokens 只取开头</translation>
    </message>
    <message>
        <source>Nothing was proposed: this is plain decoding.</source>
        <translation>没有提出任何候选：这就是普通解码。</translation>
    </message>
    <message>
        <source>It gains: a step brings %1 tokens and costs %2 plain ones, %3 for drafting and %4 for verifying.</source>
        <translation>有收益：每步得到 %1 个 token，耗时相当于普通解码 %2 个，其中起草 %3，验证 %4。</translation>
    </message>
    <message>
        <source>It does not gain: a step brings %1 tokens and costs %2 plain ones, %3 for drafting and %4 for verifying. Drafting is what costs.</source>
        <translation>没有收益：每步得到 %1 个 token，耗时相当于普通解码 %2 个，其中起草 %3，验证 %4。代价主要在起草。</translation>
    </message>
    <message>
        <source>It does not gain: a step brings %1 tokens and costs %2 plain ones, %3 for drafting and %4 for verifying. Verifying is what costs: these tokens are no cheaper together.</source>
        <translation>没有收益：每步得到 %1 个 token，耗时相当于普通解码 %2 个，其中起草 %3，验证 %4。代价主要在验证：这些 token 放在一起并不更便宜。</translation>
    </message>
    <message>
        <source>the rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>the prompt&apos;s tokens</source>
        <translation>提示词的 token 数</translation>
    </message>
    <message>
        <source>The prompt is the first %1 of %2 tokens of the text.</source>
        <translation>提示词取文本 %2 个 token 中的前 %1 个。</translation>
    </message>
    <message>
        <source>The prompt is the first %1 tokens of the text.</source>
        <translation>提示词取文本的前 %1 个 token。</translation>
    </message>
    <message>
        <source>reading the prompt</source>
        <translation>正在读入提示词</translation>
    </message>
    <message>
        <source>decoding</source>
        <translation>正在解码</translation>
    </message>
    <message>
        <source>timing plain and speculative decoding in turn</source>
        <translation>正在轮流测量普通解码与推测解码</translation>
    </message>
    <message>
        <source>at least one proposal in this text</source>
        <translation>这段文本中至少有一个候选</translation>
    </message>
    <message>
        <source>use a longer prompt, another draft or γ of at least 1</source>
        <translation>使用更长的提示词、另一种草稿，或至少为 1 的 γ</translation>
    </message>
    <message>
        <source>collecting contexts</source>
        <translation>正在收集上下文</translation>
    </message>
    <message>
        <source>The draft proposed at %1 places; %2 were asked for.</source>
        <translation>草稿在 %1 处提出了候选；要求的是 %2 处。</translation>
    </message>
    <message>
        <source>drawing from stored distributions</source>
        <translation>正在从保存的分布采样</translation>
    </message>
    <message>
        <source>decoding first tokens</source>
        <translation>正在解码开头的 token</translation>
    </message>
    <message>
        <source>comparing greedy texts</source>
        <translation>正在比较贪心文本</translation>
    </message>
    <message>
        <source>the sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>at least one draft length γ</source>
        <translation>至少一个草稿长度 γ</translation>
    </message>
    <message>
        <source>timing draft lengths in turn</source>
        <translation>正在轮流测量各草稿长度</translation>
    </message>
    <message>
        <source>draws from p after a refusal</source>
        <translation>拒绝后从 p 抽取</translation>
    </message>
    <message>
        <source>accepts every proposal</source>
        <translation>接受每个候选</translation>
    </message>
    <message>
        <source>never asks the draw</source>
        <translation>从不看随机数</translation>
    </message>
    <message>
        <source>For p = %1, q = %2 and the draw %3 the rule decides wrongly.</source>
        <translation>p = %1、q = %2、随机数为 %3 时，规则判断有误。</translation>
    </message>
    <message>
        <source>By its costs it would gain: a step brings %1 tokens and costs %2 plain ones. But the runs measured ×%3: the times of this machine scatter.</source>
        <translation>按代价算应有收益：每步得到 %1 个 token，耗时相当于普通解码 %2 个。但实测为 ×%3：这台机器上的计时波动很大。</translation>
    </message>
    <message>
        <source>By its costs it would not gain: a step brings %1 tokens and costs %2 plain ones. But the runs measured ×%3: the times of this machine scatter.</source>
        <translation>按代价算没有收益：每步得到 %1 个 token，耗时相当于普通解码 %2 个。但实测为 ×%3：这台机器上的计时波动很大。</translation>
    </message>
    <message>
        <source>groups that every matrix has</source>
        <translation>每个矩阵都有的分组</translation>
    </message>
    <message>
        <source>all linear layers in one format, so that bytes follow from the geometry</source>
        <translation>所有线性层使用同一格式，字节数才能由模型结构得出</translation>
    </message>
    <message>
        <source>the cache&apos;s format in one place</source>
        <translation>KV 缓存格式只在一处给出</translation>
    </message>
    <message>
        <source>another in --weights %1</source>
        <translation>--weights %1 中又给出一次</translation>
    </message>
    <message>
        <source>the cache&apos;s format alone</source>
        <translation>只含 KV 缓存的格式</translation>
    </message>
    <message>
        <source>the hardware &apos;%1&apos;</source>
        <translation>硬件“%1”</translation>
    </message>
    <message>
        <source>add a row in a file, with --hardware-file</source>
        <translation>用 --hardware-file 在文件中添加一行</translation>
    </message>
    <message>
        <source>The weights do not fit: they take %1 (%2), and %3 has %4 (%5).</source>
        <translation>权重放不下：需要 %1（%2），而 %3 只有 %4（%5）。</translation>
    </message>
    <message>
        <source>%1 does not multiply %2: it is restored to %3 first, which saves bytes and no arithmetic.</source>
        <translation>%1 不能直接计算 %2 乘法：要先还原为 %3，省字节而不省算力。</translation>
    </message>
    <message>
        <source>What a step reads fits into the processor&apos;s caches, which serve it: memory alone would be slower.</source>
        <translation>每步读取的数据装得进处理器缓存，由缓存提供：只靠内存会更慢。</translation>
    </message>
    <message>
        <source>choose a preset, or another model</source>
        <translation>请选择预设或其他模型</translation>
    </message>
    <message>
        <source>a cache of keys and values that is not compressed</source>
        <translation>未压缩的 KV 缓存</translation>
    </message>
    <message>
        <source>a decoder alone</source>
        <translation>纯解码器模型</translation>
    </message>
    <message>
        <source>num_key_value_heads is not given: every head is taken to have keys and values of its own.</source>
        <translation>没有给出 num_key_value_heads：按每个头都有自己的键和值计算。</translation>
    </message>
    <message>
        <source>head_dim is not given: hidden_size ÷ num_attention_heads is taken.</source>
        <translation>没有给出 head_dim：取 hidden_size ÷ num_attention_heads。</translation>
    </message>
    <message>
        <source>max_position_embeddings is not given: any context is taken.</source>
        <translation>没有给出 max_position_embeddings：不限制上下文长度。</translation>
    </message>
    <message>
        <source>tie_word_embeddings is not given: one table is taken for both ends, as this family has it.</source>
        <translation>没有给出 tie_word_embeddings：按这一系列的惯例，两端共用一张表。</translation>
    </message>
    <message>
        <source>tie_word_embeddings is not given: the head is taken to have a table of its own.</source>
        <translation>没有给出 tie_word_embeddings：按输出头有自己的表计算。</translation>
    </message>
    <message>
        <source>model_type is not given: layers are taken to be Llama&apos;s.</source>
        <translation>没有给出 model_type：按 Llama 的层计算。</translation>
    </message>
    <message>
        <source>No type of numbers is given: 16 bits are taken.</source>
        <translation>没有给出数值类型：按 16 位计算。</translation>
    </message>
    <message>
        <source>The model is stored quantized already: its weights are counted as they would be without that.</source>
        <translation>模型已按量化形式存储：这里按未量化的权重计算。</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>至多 %1</translation>
    </message>
    <message>
        <source>a list of layers</source>
        <translation>层的列表</translation>
    </message>
    <message>
        <source>a list with one name for each of the %1 layers</source>
        <translation>列表，%1 层各有一个名称</translation>
    </message>
    <message>
        <source>a number of tokens, as layers have a window</source>
        <translation>token 数（因为有的层带窗口）</translation>
    </message>
    <message>
        <source>It is not said which layers have the window: all are taken to have it.</source>
        <translation>没有说明哪些层带窗口：按所有层都带计算。</translation>
    </message>
    <message>
        <source>the geometry &apos;%1&apos;</source>
        <translation>模型结构“%1”</translation>
    </message>
    <message>
        <source>a model, a config.json, or one of %1</source>
        <translation>模型、config.json，或 %1 之一</translation>
    </message>
    <message>
        <source>the geometry of %1</source>
        <translation>%1 的模型结构</translation>
    </message>
    <message>
        <source>a folder with a config.json</source>
        <translation>含 config.json 的文件夹</translation>
    </message>
    <message>
        <source>open the model&apos;s folder, or choose a preset</source>
        <translation>请打开模型所在文件夹，或选择预设</translation>
    </message>
    <message>
        <source>The files hold %1 numbers, and config.json describes %2: the latter are counted.</source>
        <translation>文件中有 %1 个数，而 config.json 描述的是 %2 个：按后者计算。</translation>
    </message>
    <message>
        <source>%1 in row %2 of %3</source>
        <translation>%3 第 %2 行的 %1</translation>
    </message>
    <message>
        <source>correct the row</source>
        <translation>请更正这一行</translation>
    </message>
    <message>
        <source>a text with a number and its unit</source>
        <translation>带数值和单位的文本</translation>
    </message>
    <message>
        <source>an object of rates</source>
        <translation>速率对象</translation>
    </message>
    <message>
        <source>a list of formats</source>
        <translation>格式列表</translation>
    </message>
    <message>
        <source>names of formats, as schemes have them</source>
        <translation>量化方案所用的格式名称</translation>
    </message>
    <message>
        <source>an object with a list of rows under &quot;hardware&quot;</source>
        <translation>对象，其 &quot;hardware&quot; 下是行的列表</translation>
    </message>
    <message>
        <source>write it as the help of `budget` shows</source>
        <translation>请按 `budget` 的帮助书写</translation>
    </message>
    <message>
        <source>a name that no other row has</source>
        <translation>其他行没有用过的名称</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>a system that says how much memory is free</source>
        <translation>能报告空闲内存的系统</translation>
    </message>
    <message>
        <source>one that does not</source>
        <translation>不能报告的系统</translation>
    </message>
    <message>
        <source>choose a row of the table, or write one of your own</source>
        <translation>请选择表中的一行，或自己写一行</translation>
    </message>
</context>
<context>
    <name>errors</name>
    <message>
        <source>%1: expected %2, found %3; %4.</source>
        <translation>%1：应为%2，实际是%3。请%4。</translation>
    </message>
    <message>
        <source>%1: expected %2, found %3.</source>
        <translation>%1：应为%2，实际是%3。</translation>
    </message>
    <message>
        <source>%1: expected %2; %4.</source>
        <translation>%1：应为%2。请%4。</translation>
    </message>
    <message>
        <source>%1: found %3; %4.</source>
        <translation>%1：遇到%3。请%4。</translation>
    </message>
    <message>
        <source>%1: expected %2.</source>
        <translation>%1：应为%2。</translation>
    </message>
    <message>
        <source>%1: found %3.</source>
        <translation>%1：遇到%3。</translation>
    </message>
    <message>
        <source>%1; %4.</source>
        <translation>%1。请%4。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
</context>
<context>
    <name>qs::ui::ActivationsControls</name>
    <message>
        <source>A number from 0 to 1.</source>
        <translation>0 到 1 的数。</translation>
    </message>
    <message>
        <source>A number from 0 to %1.</source>
        <translation>0 到 %1 的数。</translation>
    </message>
    <message>
        <source>A number above 0 and up to %1.</source>
        <translation>大于 0、至多 %1 的数。</translation>
    </message>
    <message>
        <source>This model&apos;s channels are 0 to %1.</source>
        <translation>这个模型的通道为 0 到 %1。</translation>
    </message>
    <message>
        <source>At most %1 channels.</source>
        <translation>至多 %1 个通道。</translation>
    </message>
    <message>
        <source>A whole number from 1 to %1.</source>
        <translation>1 到 %1 的整数。</translation>
    </message>
    <message>
        <source>Take the outliers out</source>
        <translation>移除离群值</translation>
    </message>
    <message>
        <source>Inject the outliers</source>
        <translation>注入离群值</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>%1 is a layer, %2 how uneven its input is.</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Stop measuring the loss</source>
        <translation>停止测量损失</translation>
    </message>
    <message>
        <source>Go on measuring the loss</source>
        <translation>继续测量损失</translation>
    </message>
    <message>
        <source>Input of layer</source>
        <translation>哪一层的输入</translation>
    </message>
    <message>
        <source>Layer whose input is shown, the most uneven first</source>
        <translation>显示其输入的层，最不均匀的在前</translation>
    </message>
    <message>
        <source>SmoothQuant α</source>
        <translation>SmoothQuant α</translation>
    </message>
    <message>
        <source>LLM.int8() threshold</source>
        <translation>LLM.int8() 阈值</translation>
    </message>
    <message>
        <source>Outlier channels</source>
        <translation>离群值通道</translation>
    </message>
    <message>
        <source>Channels for outliers, separated by commas</source>
        <translation>放离群值的通道，以逗号分隔</translation>
    </message>
    <message>
        <source>How many channels are drawn</source>
        <translation>抽取多少个通道</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Seed of the draw</source>
        <translation>抽取用的种子</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>抽取</translation>
    </message>
    <message>
        <source>Draw the channels by the seed</source>
        <translation>按种子抽取通道</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>倍数</translation>
    </message>
    <message>
        <source>Factor of the outliers</source>
        <translation>离群值的倍数</translation>
    </message>
    <message>
        <source>Calibrate on</source>
        <translation>校准文本</translation>
    </message>
    <message>
        <source>Calibration text</source>
        <translation>校准文本</translation>
    </message>
    <message>
        <source>Windows</source>
        <translation>窗口数</translation>
    </message>
    <message>
        <source>Windows of the calibration</source>
        <translation>校准的窗口数</translation>
    </message>
    <message>
        <source>Loss on</source>
        <translation>损失文本</translation>
    </message>
    <message>
        <source>Text the loss is measured on</source>
        <translation>测量损失的文本</translation>
    </message>
    <message>
        <source>Tokens the loss is measured on</source>
        <translation>测量损失的词元数</translation>
    </message>
    <message>
        <source>Max ÷ median</source>
        <translation>最大 ÷ 中位</translation>
    </message>
    <message>
        <source>Largest channel of the input shown ÷ its median channel</source>
        <translation>所示输入的最大通道 ÷ 中位通道</translation>
    </message>
    <message>
        <source>after smoothing</source>
        <translation>平滑之后</translation>
    </message>
    <message>
        <source>The same after SmoothQuant with this α</source>
        <translation>用这个 α 做 SmoothQuant 之后的同一比值</translation>
    </message>
    <message>
        <source>Δ per tensor</source>
        <translation>Δ 逐张量</translation>
    </message>
    <message>
        <source>Loss of W8A8 with one scale for the tensor, minus the loss as stored</source>
        <translation>整张量一个缩放因子的 W8A8 的损失，减去存储时的损失</translation>
    </message>
    <message>
        <source>Δ per token</source>
        <translation>Δ 逐词元</translation>
    </message>
    <message>
        <source>The same with one scale for each token</source>
        <translation>同上，每个词元一个缩放因子</translation>
    </message>
    <message>
        <source>Δ SmoothQuant</source>
        <translation>Δ SmoothQuant</translation>
    </message>
    <message>
        <source>The same with one scale for the tensor, after SmoothQuant</source>
        <translation>同上，先做 SmoothQuant，再整张量一个缩放因子</translation>
    </message>
    <message>
        <source>Δ LLM.int8()</source>
        <translation>Δ LLM.int8()</translation>
    </message>
    <message>
        <source>The same with large channels in high precision</source>
        <translation>同上，大的通道保持高精度</translation>
    </message>
    <message>
        <source>k = </source>
        <extracomment>Before the number of channels that are drawn: k = 2.</extracomment>
        <translation>k = </translation>
    </message>
    <message>
        <source>LLM.int8() from</source>
        <extracomment>Before the magnitude from which channels stay in high precision: LLM.int8() from 6.</extracomment>
        <translation>LLM.int8() 起点</translation>
    </message>
</context>
<context>
    <name>qs::ui::ActivationsPage</name>
    <message>
        <source>Activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>What the layers of %1 read, and what rounding it to INT8 costs</source>
        <extracomment>%1 is a model.</extracomment>
        <translation>%1 的各层读入什么，把它舍入成 INT8 要付多少代价</translation>
    </message>
    <message>
        <source>Calibrate on a text file…</source>
        <translation>在文本文件上校准…</translation>
    </message>
    <message>
        <source>Calibrate on a text file</source>
        <translation>在文本文件上校准</translation>
    </message>
    <message>
        <source>Measure the loss on a text file</source>
        <translation>在文本文件上测量损失</translation>
    </message>
    <message>
        <source>Texts (*.txt *.md);;All files (*)</source>
        <translation>文本 (*.txt *.md);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>离群值</translation>
    </message>
    <message>
        <source>Input of</source>
        <translation>输入所属的层</translation>
    </message>
    <message>
        <source>Max ÷ median</source>
        <translation>最大 ÷ 中位</translation>
    </message>
    <message>
        <source>After smoothing, α = %1</source>
        <translation>平滑之后，α = %1</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>测量条件</translation>
    </message>
    <message>
        <source>Δ %1</source>
        <extracomment>%1 is a loss difference with its interval.</extracomment>
        <translation>Δ %1</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Δ %1 from calibrating on another text</source>
        <translation>在别的文本上校准带来 Δ %1</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
</context>
<context>
    <name>qs::ui::ActivationsViews</name>
    <message>
        <source>Stopped. Resume to go on.</source>
        <translation>已停止。按“继续”接着读。</translation>
    </message>
    <message>
        <source>Watching what the layers read…</source>
        <translation>正在观察各层读入的数…</translation>
    </message>
    <message>
        <source>Watching anew…</source>
        <translation>正在重新观察…</translation>
    </message>
    <message>
        <source>Opening model and text…</source>
        <translation>正在打开模型和文本…</translation>
    </message>
    <message>
        <source>Calibrating and scoring…</source>
        <translation>正在校准并评分…</translation>
    </message>
    <message>
        <source>Press “Measure” to calibrate on each text and score on each.</source>
        <translation>按“测量”，在每个文本上校准，并在每个文本上评分。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Stop measuring the matrix of texts</source>
        <translation>停止测量文本矩阵</translation>
    </message>
    <message>
        <source>Measure the matrix of texts</source>
        <translation>测量文本矩阵</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>An input channel by channel, before and after SmoothQuant</source>
        <translation>逐通道看一个输入，SmoothQuant 之前与之后</translation>
    </message>
    <message>
        <source>What W8A8 costs in loss</source>
        <translation>W8A8 在损失上的代价</translation>
    </message>
    <message>
        <source>Extremes and percentiles of every input</source>
        <translation>每个输入的极值与百分位数</translation>
    </message>
    <message>
        <source>Calibrated on each text, scored on each</source>
        <translation>在每个文本上校准，在每个文本上评分</translation>
    </message>
    <message>
        <source>by number</source>
        <translation>按编号</translation>
    </message>
    <message>
        <source>by size</source>
        <translation>按大小</translation>
    </message>
    <message>
        <source>Order of the channels</source>
        <translation>通道的顺序</translation>
    </message>
    <message>
        <source>Scheme of the matrix</source>
        <translation>矩阵所示的方案</translation>
    </message>
    <message>
        <source>Take out</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Take the outliers out</source>
        <translation>移除离群值</translation>
    </message>
    <message>
        <source>Chart: channels of one input</source>
        <translation>图：一个输入的各通道</translation>
    </message>
    <message>
        <source>Chart: what W8A8 costs</source>
        <translation>图：W8A8 的代价</translation>
    </message>
    <message>
        <source>Table: ranges of every input</source>
        <translation>表：每个输入的范围</translation>
    </message>
    <message>
        <source>Map: calibrated on each text, scored on each</source>
        <translation>热力图：在每个文本上校准，在每个文本上评分</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>测量条件</translation>
    </message>
    <message>
        <source>Input of %1 · max ÷ median %2</source>
        <extracomment>%1 is a layer, %2 how many times its median channel the largest one is.</extracomment>
        <translation>%1 的输入 · 最大 ÷ 中位 %2</translation>
    </message>
</context>
<context>
    <name>qs::ui::Banner</name>
    <message>
        <source>Close the message</source>
        <translation>关闭提示</translation>
    </message>
</context>
<context>
    <name>qs::ui::BitsSlider</name>
    <message>
        <source>Bits: a whole number from %1 to %2.</source>
        <translation>位数：%1 到 %2 的整数。</translation>
    </message>
</context>
<context>
    <name>qs::ui::ChartView</name>
    <message>
        <source>%1: %2 values from %3 to %4</source>
        <translation>%1：%2 个数值，从 %3 到 %4</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>复制图像</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Show all data</source>
        <translation>显示全部数据</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>复制数据</translation>
    </message>
</context>
<context>
    <name>qs::ui::DrawLine</name>
    <message>
        <source>The draw between 0 and 1, and where it accepts</source>
        <translation>0 到 1 之间的随机数，以及接受的区间</translation>
    </message>
    <message>
        <source>No proposal here: the token is drawn from p.</source>
        <translation>此处没有候选：token 从 p 抽取。</translation>
    </message>
    <message>
        <source>r = %1 is below %2: accepted</source>
        <translation>r = %1 小于 %2：接受</translation>
    </message>
    <message>
        <source>r = %1 is not below %2: rejected</source>
        <translation>r = %1 不小于 %2：拒绝</translation>
    </message>
    <message>
        <source>accept</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>reject</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>min(1, p/q) = %1</source>
        <translation>min(1, p/q) = %1</translation>
    </message>
    <message>
        <source>r = %1, accepted</source>
        <translation>r = %1，接受</translation>
    </message>
    <message>
        <source>r = %1, rejected</source>
        <translation>r = %1，拒绝</translation>
    </message>
</context>
<context>
    <name>qs::ui::ExportDialog</name>
    <message>
        <source>Export the charts</source>
        <translation>导出图表</translation>
    </message>
    <message>
        <source>All charts in one picture</source>
        <translation>全部图表合成一张</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>PNG 图像</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG 矢量图</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>CSV 表格</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高</translation>
    </message>
    <message>
        <source>Pixels of the file, whatever the scale of this screen.</source>
        <translation>文件的像素数，与屏幕缩放无关。</translation>
    </message>
    <message>
        <source>Units of the drawing; it can be scaled without loss.</source>
        <translation>矢量图的单位；放大缩小都不失真。</translation>
    </message>
    <message>
        <source>The numbers of the charts, one table below another.</source>
        <translation>图表中的数，各表依次排列。</translation>
    </message>
    <message>
        <source>Slide, 1600 × 900</source>
        <translation>幻灯片，1600 × 900</translation>
    </message>
    <message>
        <source>Full HD, 1920 × 1080</source>
        <translation>全高清，1920 × 1080</translation>
    </message>
    <message>
        <source>4K, 3840 × 2160</source>
        <translation>4K，3840 × 2160</translation>
    </message>
    <message>
        <source>A4, landscape</source>
        <translation>A4 横向</translation>
    </message>
    <message>
        <source>A4, portrait</source>
        <translation>A4 纵向</translation>
    </message>
    <message>
        <source>Slide, 16 : 9</source>
        <translation>幻灯片，16 : 9</translation>
    </message>
    <message>
        <source>JSON data</source>
        <translation>JSON 数据</translation>
    </message>
    <message>
        <source>Own size</source>
        <translation>自定大小</translation>
    </message>
    <message>
        <source>Points, 72 to the inch; text stays text.</source>
        <translation>单位为点，72 点为一英寸；文字仍是文字。</translation>
    </message>
    <message>
        <source>The settings and the numbers of the charts, for programs.</source>
        <translation>图表的设置与数值，供程序读取。</translation>
    </message>
</context>
<context>
    <name>qs::ui::FigureList</name>
    <message>
        <source>%1: %2</source>
        <extracomment>A key figure for screen readers: name, value.</extracomment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>qs::ui::FormatsControls</name>
    <message>
        <source>A finite number, such as 0.3 or −1e−3.</source>
        <translation>请输入一个有限的数，例如 0.3 或 −1e−3。</translation>
    </message>
    <message>
        <source>A finite number above 0, such as 7.9.</source>
        <translation>请输入一个大于 0 的有限的数，例如 7.9。</translation>
    </message>
    <message>
        <source>A whole number from 1 to %1.</source>
        <translation>请输入 1 到 %1 之间的整数。</translation>
    </message>
    <message>
        <source>Value x</source>
        <translation>数值 x</translation>
    </message>
    <message>
        <source>The value that is followed through</source>
        <translation>要跟踪的数值</translation>
    </message>
    <message>
        <source>Block reaches</source>
        <translation>块的最大值</translation>
    </message>
    <message>
        <source>Largest magnitude of the value’s block</source>
        <translation>这个数所在块的最大绝对值</translation>
    </message>
    <message>
        <source>Tensor reaches</source>
        <translation>张量的最大值</translation>
    </message>
    <message>
        <source>Largest magnitude of the tensor, for NVFP4</source>
        <translation>张量的最大绝对值，用于 NVFP4</translation>
    </message>
    <message>
        <source>One scale for</source>
        <translation>共用缩放因子</translation>
    </message>
    <message>
        <source>Elements that share a scale, where the format fixes no block</source>
        <translation>共用一个缩放因子的元素个数（格式没有规定块时）</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放因子</translation>
    </message>
    <message>
        <source>INT grid</source>
        <translation>INT 格点</translation>
    </message>
    <message>
        <source>MX rule</source>
        <translation>MX 规则</translation>
    </message>
    <message>
        <source>Beyond</source>
        <translation>超出时</translation>
    </message>
    <message>
        <source>Ties</source>
        <translation>居中时</translation>
    </message>
    <message>
        <source>1: the grid itself</source>
        <translation>1：格点本身</translation>
    </message>
    <message>
        <source>The values as the codes say them</source>
        <translation>代码直接表示的数值</translation>
    </message>
    <message>
        <source>Of the block</source>
        <translation>取块的</translation>
    </message>
    <message>
        <source>The scale that each format gives a block which reaches as far as set above</source>
        <translation>每种格式给一个达到上述最大值的块的缩放因子</translation>
    </message>
    <message>
        <source>Symmetric</source>
        <translation>对称</translation>
    </message>
    <message>
        <source>As many levels below 0 as above: INT4 has −7 … 7</source>
        <translation>0 以下与 0 以上的级数相同：INT4 为 −7 … 7</translation>
    </message>
    <message>
        <source>Full range</source>
        <translation>满范围</translation>
    </message>
    <message>
        <source>INT4 has −8 … 7; the largest value of the block gets −8, with a scale of its sign</source>
        <translation>INT4 为 −8 … 7；块中绝对值最大的数得 −8，缩放因子随它的符号</translation>
    </message>
    <message>
        <source>Wide</source>
        <translation>宽范围</translation>
    </message>
    <message>
        <source>INT4 has −8 … 7, over twice the largest value of the block; no end is met exactly</source>
        <translation>INT4 为 −8 … 7，铺满块中最大值的两倍；两端都不精确取到</translation>
    </message>
    <message>
        <source>Asymmetric</source>
        <translation>非对称</translation>
    </message>
    <message>
        <source>INT4 has 0 … 15, and a zero point that says which code is 0</source>
        <translation>INT4 为 0 … 15，另有零点说明哪个代码是 0</translation>
    </message>
    <message>
        <source>The OCP rule: the power of two below the largest value; what lies beyond the grid is cut off</source>
        <translation>OCP 规则：取最大值以下的 2 的幂；超出格子的被截掉</translation>
    </message>
    <message>
        <source>The power of two above the largest value</source>
        <translation>取最大值以上的 2 的幂</translation>
    </message>
    <message>
        <source>The smallest power of two with which nothing is cut off</source>
        <translation>不截掉任何数的最小的 2 的幂</translation>
    </message>
    <message>
        <source>As floor, after rounding the largest value to the element’s mantissa</source>
        <translation>先把最大值舍入到元素的尾数位，再同 floor</translation>
    </message>
    <message>
        <source>Saturate</source>
        <translation>饱和</translation>
    </message>
    <message>
        <source>Beyond the largest value: that value</source>
        <translation>超出最大值：取最大值</translation>
    </message>
    <message>
        <source>As the format has</source>
        <translation>按格式规定</translation>
    </message>
    <message>
        <source>Beyond the largest value: infinity or NaN, where the format has them</source>
        <translation>超出最大值：格式有无穷大或 NaN 时就用它们</translation>
    </message>
    <message>
        <source>To even</source>
        <translation>取偶数</translation>
    </message>
    <message>
        <source>A value halfway between two goes to the even code</source>
        <translation>正好在两个数中间时，取偶数代码</translation>
    </message>
    <message>
        <source>Away from 0</source>
        <translation>远离 0</translation>
    </message>
    <message>
        <source>A value halfway between two goes to the code farther from 0</source>
        <translation>正好在两个数中间时，取离 0 较远的代码</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>The code of x in the chosen format</source>
        <translation>x 在所选格式中的代码</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>变成</translation>
    </message>
    <message>
        <source>What the code stands for</source>
        <translation>这个代码表示的数</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>What it becomes less x</source>
        <translation>变成的数减去 x</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>每权重位数</translation>
    </message>
    <message>
        <source>Codes, scales and minima, divided by the number of weights</source>
        <translation>代码、缩放因子和最小值，除以权重个数</translation>
    </message>
</context>
<context>
    <name>qs::ui::FormatsPage</name>
    <message>
        <source>%1 is open. Its weights are on the pages Rounding and Tensors.</source>
        <translation>已打开 %1。它的权重在“舍入”和“张量”页面上。</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Eight bits and four</source>
        <translation>八位和四位</translation>
    </message>
    <message>
        <source>Four bits</source>
        <translation>四位</translation>
    </message>
    <message>
        <source>Blocks with a shared scale</source>
        <translation>共享缩放因子的块</translation>
    </message>
    <message>
        <source>Six bits</source>
        <translation>六位</translation>
    </message>
    <message>
        <source>Sixteen bits and eight</source>
        <translation>十六位和八位</translation>
    </message>
    <message>
        <source>Compare…</source>
        <extracomment>%1 is a list of formats.</extracomment>
        <translation>比较…</translation>
    </message>
    <message>
        <source>Compared: %1</source>
        <translation>比较：%1 种</translation>
    </message>
    <message>
        <source>No model needed</source>
        <translation>不需要模型</translation>
    </message>
    <message>
        <source>This page shows number formats; no weights are read for it.</source>
        <translation>本页展示数值格式，不读取任何权重。</translation>
    </message>
</context>
<context>
    <name>qs::ui::FramedPage</name>
    <message>
        <source>What you see</source>
        <translation>图中所见</translation>
    </message>
    <message>
        <source>The formula now</source>
        <translation>此刻的公式</translation>
    </message>
    <message>
        <source>Try this</source>
        <translation>动手试试</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Where the values come from</source>
        <translation>数值的来源</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>你的答案</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <extracomment>In front of a common misreading: a warning sign.</extracomment>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>Export the charts</source>
        <translation>导出图表</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>已导出到 %1</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Open model folder…</source>
        <translation>打开模型文件夹…</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>打开最近的文件</translation>
    </message>
    <message>
        <source>The shipped model, lab</source>
        <translation>自带模型 lab</translation>
    </message>
    <message>
        <source>The shipped draft model, lab-draft</source>
        <translation>自带草稿模型 lab-draft</translation>
    </message>
</context>
<context>
    <name>qs::ui::Guide</name>
    <message>
        <source>Drag this handle to the left, or press the arrow key: fewer bits, fewer levels for the weights.</source>
        <translation>把这个滑块向左拖，或按方向键：位数越少，权重可用的等级就越少。</translation>
    </message>
    <message>
        <source>The answer stands here. RMSE is how far a weight is off, typically; watch it grow as the bits go.</source>
        <translation>答案在这里。RMSE 是权重的典型误差；位数减少时，看它如何变大。</translation>
    </message>
    <message>
        <source>A task sets the controls and asks what you found. Start this one; the check says why.</source>
        <translation>任务会设好各项控件，再问你看到了什么。点开这一个；检查答案时会说明原因。</translation>
    </message>
    <message>
        <source>Every page looks at the same model from another side. Go to the next one.</source>
        <translation>每个页面都从另一个角度看同一个模型。去下一页看看。</translation>
    </message>
    <message>
        <source>Your own weights: open a file or a model folder here, or drop one anywhere on the window.</source>
        <translation>看你自己的权重：在这里打开文件或模型文件夹，也可以把它拖到窗口的任何位置。</translation>
    </message>
    <message>
        <source>F5 is for the lecture hall, Ctrl+E exports the charts, F1 lists all keys. This tour stays in the menu.</source>
        <translation>F5 进入讲课模式，Ctrl+E 导出图表，F1 列出所有按键。菜单里随时可以再看这个导览。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>Step of the guided tour: number, of how many.</extracomment>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Do it for me</source>
        <translation>替我操作</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>End the tour</source>
        <translation>结束导览</translation>
    </message>
    <message>
        <source>Quantizing saves bytes, speculating saves steps. Go to the page where a small model proposes and the large one decides.</source>
        <translation>量化省字节，推测省步数。请到这一页：小模型起草，大模型裁决。</translation>
    </message>
    <message>
        <source>Each mark says where a token comes from. Point at one for its chances, click it to see how it was decided.</source>
        <translation>每种标记说明 token 的来源。指向一个 token 看它的概率，点击可看它是怎样判定的。</translation>
    </message>
</context>
<context>
    <name>qs::ui::HeatMapView</name>
    <message>
        <source>Copy image</source>
        <translation>复制图像</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Show the whole matrix</source>
        <translation>显示整个矩阵</translation>
    </message>
    <message>
        <source>No rows or no columns: nothing to show.</source>
        <translation>没有行或没有列，无可显示。</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <comment>first and last index</comment>
        <translation>%1 … %2</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>beyond the colours</source>
        <translation>超出色标</translation>
    </message>
    <message>
        <source>largest in magnitude of %1 values</source>
        <translation>%1 个数值中绝对值最大者</translation>
    </message>
    <message>
        <source>greatest of %1 values</source>
        <translation>%1 个数值中最大者</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>%1 rows, %2 columns; shown: rows %3 to %4, columns %5 to %6</source>
        <translation>%1 行，%2 列；显示第 %3 至 %4 行、第 %5 至 %6 列</translation>
    </message>
    <message>
        <source>Values from %1 to %2</source>
        <translation>数值从 %1 到 %2</translation>
    </message>
</context>
<context>
    <name>qs::ui::LossCharts</name>
    <message>
        <source>Loss under each scheme</source>
        <translation>各方案下的损失</translation>
    </message>
    <message>
        <source>Δ loss, nats per token</source>
        <translation>Δ 损失，奈特/词元</translation>
    </message>
    <message>
        <source>loss, nats per token</source>
        <translation>损失，奈特/词元</translation>
    </message>
    <message>
        <source>training noise, ±3σ</source>
        <translation>训练噪声，±3σ</translation>
    </message>
    <message>
        <source>pinned: %1, %2</source>
        <translation>已固定：%1，%2</translation>
    </message>
    <message>
        <source>Δ with 95 % interval</source>
        <translation>Δ 及 95 % 区间</translation>
    </message>
    <message>
        <source>loss with 95 % interval of Δ</source>
        <translation>损失及 Δ 的 95 % 区间</translation>
    </message>
    <message>
        <source>relative RMSE of the weights</source>
        <translation>权重的相对 RMSE</translation>
    </message>
    <message>
        <source>RMSE of the weights</source>
        <translation>权重的 RMSE</translation>
    </message>
    <message>
        <source>Error by layer under %1</source>
        <translation>%1 下各层的误差</translation>
    </message>
    <message>
        <source>relative RMSE</source>
        <translation>相对 RMSE</translation>
    </message>
    <message>
        <source>RMSE</source>
        <translation>RMSE</translation>
    </message>
    <message>
        <source>the worst</source>
        <translation>最大的一层</translation>
    </message>
    <message>
        <source>Δ loss</source>
        <translation>Δ 损失</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Error shown by layer</source>
        <translation>按层显示的误差</translation>
    </message>
    <message>
        <source>What the bars show</source>
        <translation>条形显示什么</translation>
    </message>
    <message>
        <source>Error by layer: %1</source>
        <translation>各层误差：%1</translation>
    </message>
    <message>
        <source>Click a bar for its error by layer</source>
        <translation>点一根条，看它各层的误差</translation>
    </message>
    <message>
        <source>Pinned: %1 · %2</source>
        <extracomment>The protocol of the result that is kept beside the present one.</extracomment>
        <translation>已固定：%1 · %2</translation>
    </message>
    <message>
        <source>Opening model and text…</source>
        <translation>正在打开模型和文本…</translation>
    </message>
    <message>
        <source>Stopped. Resume to go on.</source>
        <translation>已停止。按“继续”接着读。</translation>
    </message>
    <message>
        <source>Add a scheme to see what it costs.</source>
        <translation>添加一个方案，看看代价。</translation>
    </message>
    <message>
        <source>← All schemes</source>
        <translation>← 全部方案</translation>
    </message>
    <message>
        <source>Back to the bars of all schemes</source>
        <translation>回到全部方案的条形</translation>
    </message>
    <message>
        <source>Chart: loss under each scheme</source>
        <translation>图：各方案下的损失</translation>
    </message>
    <message>
        <source>Chart: error of every linear layer</source>
        <translation>图：每个线性层的误差</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>测量条件</translation>
    </message>
    <message>
        <source>Size and loss of each scheme</source>
        <translation>各方案的大小与损失</translation>
    </message>
    <message>
        <source>the whole model as stored</source>
        <translation>整个模型的存储大小</translation>
    </message>
    <message>
        <source>the front: nothing smaller loses less</source>
        <translation>前沿：没有更小而损失更少的方案</translation>
    </message>
    <message>
        <source>as stored</source>
        <translation>原样</translation>
    </message>
    <message>
        <source>Δ and size</source>
        <translation>损失变化与大小</translation>
    </message>
    <message>
        <source>Lower and further left is better</source>
        <translation>越靠左下越好</translation>
    </message>
    <message>
        <source>Chart: size and loss of each scheme</source>
        <translation>图：各方案的大小与损失</translation>
    </message>
</context>
<context>
    <name>qs::ui::LossControls</name>
    <message>
        <source>As stored</source>
        <translation>存储的样子</translation>
    </message>
    <message>
        <source>Add a scheme</source>
        <translation>添加方案</translation>
    </message>
    <message>
        <source>Scheme to add</source>
        <translation>要添加的方案</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add the scheme to the table</source>
        <translation>把方案加入表中</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>位数</translation>
    </message>
    <message>
        <source>One scale per</source>
        <translation>缩放因子的范围</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Δ loss</source>
        <translation>Δ 损失</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>e to the power of the loss</source>
        <translation>e 的损失次方</translation>
    </message>
    <message>
        <source>KL divergence</source>
        <translation>KL 散度</translation>
    </message>
    <message>
        <source>How far the predictions are from those as stored, in nats per token</source>
        <translation>预测与存储时的预测相距多远，奈特/词元</translation>
    </message>
    <message>
        <source>Same first guess</source>
        <translation>首选相同</translation>
    </message>
    <message>
        <source>Share of tokens at which the most likely one is the same as stored</source>
        <translation>最可能的词元与存储时相同的比例</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>每权重位数</translation>
    </message>
    <message>
        <source>Codes, scales and zero points of the linear layers</source>
        <translation>线性层的码、缩放因子和零点</translation>
    </message>
    <message>
        <source>Loss minus the loss as stored, in nats per token</source>
        <translation>损失减去存储时的损失，奈特/词元</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95 % 区间</translation>
    </message>
    <message>
        <source>By how much the text may mislead</source>
        <translation>这段文本可能带来多大偏差</translation>
    </message>
    <message>
        <source>For example int4, int3:g64/gptq, int8:row+a=int8/llmint8, bf16+kv=int4:head, int4/keep(first,last)</source>
        <translation>例如 int4、int3:g64/gptq、int8:row+a=int8/llmint8、bf16+kv=int4:head、int4/keep(first,last)</translation>
    </message>
    <message>
        <source>Lists of schemes</source>
        <translation>方案清单</translation>
    </message>
    <message>
        <source>Put a whole list into the table: the chapter&apos;s 22 schemes, or a few about one question</source>
        <translation>把整份清单放进表格：章节中的 22 个方案，或围绕一个问题的几个方案</translation>
    </message>
    <message>
        <source>Calibrate on</source>
        <translation>校准文本</translation>
    </message>
    <message>
        <source>Text to calibrate on</source>
        <translation>用于校准的文本</translation>
    </message>
    <message>
        <source>GPTQ, AWQ, SmoothQuant and static scales look at its first 16 windows; another text than the one that is read</source>
        <translation>GPTQ、AWQ、SmoothQuant 和静态缩放因子会看它的前 16 个窗口；不能是正在评测的文本</translation>
    </message>
    <message>
        <source>filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Show only schemes whose text holds this</source>
        <translation>只显示文本中含有这段字的方案</translation>
    </message>
    <message>
        <source>Show only schemes whose text holds this, in table and chart</source>
        <translation>表格和图中只显示文本里含有这段字的方案</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Put the rows in the order of a figure</source>
        <translation>按某个数值排列各行</translation>
    </message>
    <message>
        <source>By Δ loss</source>
        <translation>按损失变化</translation>
    </message>
    <message>
        <source>By size</source>
        <translation>按大小</translation>
    </message>
    <message>
        <source>By bits per weight</source>
        <translation>按每权重位数</translation>
    </message>
</context>
<context>
    <name>qs::ui::LossModel</name>
    <message>
        <source>not read yet</source>
        <translation>尚未读</translation>
    </message>
    <message>
        <source>cannot be measured</source>
        <translation>无法测量</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <extracomment>%1 is a verdict on the part of the text read so far.</extracomment>
        <translation>%1（暂时）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>A cell of the table for screen readers: name of the column, value.</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>scheme</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Δ ± 95 %</source>
        <translation>Δ ± 95 %</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>bits/weight</source>
        <translation>位/权重</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>How the weights are written; double-click or F2 to change it</source>
        <translation>权重怎样写成；双击或 F2 修改</translation>
    </message>
    <message>
        <source>Loss minus the loss as stored, in nats per token, with its 95 % interval on this text</source>
        <translation>损失减去存储时的损失，奈特/词元，附在这段文本上的 95 % 区间</translation>
    </message>
    <message>
        <source>Whether the difference is more than chance, and more than another training would make</source>
        <translation>差别是否大于偶然，是否大于重新训练的变动</translation>
    </message>
    <message>
        <source>Mean of −ln p of the tokens that come, in nats</source>
        <translation>后续词元 −ln p 的平均，奈特</translation>
    </message>
    <message>
        <source>e to the power of the loss</source>
        <translation>e 的损失次方</translation>
    </message>
    <message>
        <source>Codes, scales and zero points of the linear layers, per weight</source>
        <translation>线性层的码、缩放因子和零点，按权重平均</translation>
    </message>
    <message>
        <source>The whole model as it would be stored</source>
        <translation>整个模型存储时的大小</translation>
    </message>
    <message>
        <source>stored</source>
        <extracomment>The first row of the table: the model without quantization; %1 is the type of its weights.</extracomment>
        <translation>原样</translation>
    </message>
    <message>
        <source>stored, %1</source>
        <translation>原样，%1</translation>
    </message>
</context>
<context>
    <name>qs::ui::LossPage</name>
    <message>
        <source>Model loss</source>
        <translation>模型损失</translation>
    </message>
    <message>
        <source>What rounding the weights of %1 costs on the text %2</source>
        <extracomment>%1 is a model, %2 a text.</extracomment>
        <translation>把 %1 的权重舍入，在“%2”上的代价</translation>
    </message>
    <message>
        <source>Read a text file…</source>
        <translation>读取文本文件…</translation>
    </message>
    <message>
        <source>Read a text file</source>
        <translation>读取文本文件</translation>
    </message>
    <message>
        <source>Texts (*.txt *.md);;All files (*)</source>
        <translation>文本 (*.txt *.md);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>测量条件</translation>
    </message>
    <message>
        <source>Loss as stored</source>
        <translation>存储时的损失</translation>
    </message>
    <message>
        <source>Δ %1, %2, %3 bits per weight, %4</source>
        <extracomment>%1 is Δ with its interval, %2 the verdict, %3 bits per weight, %4 a size.</extracomment>
        <translation>Δ %1，%2，每权重 %3 位，%4</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>%1 is the model&apos;s name, %2 a size.</extracomment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>qs::ui::LossTable</name>
    <message>
        <source>Schemes</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>What a button does and the keys that do the same.</extracomment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Duplicate the scheme</source>
        <translation>复制方案</translation>
    </message>
    <message>
        <source>Remove the scheme</source>
        <translation>删除方案</translation>
    </message>
    <message>
        <source>Move the scheme up</source>
        <translation>上移方案</translation>
    </message>
    <message>
        <source>Move the scheme down</source>
        <translation>下移方案</translation>
    </message>
    <message>
        <source>Table of schemes</source>
        <translation>方案表</translation>
    </message>
</context>
<context>
    <name>qs::ui::MainWindow</name>
    <message>
        <source>Command copied</source>
        <translation>命令已复制</translation>
    </message>
    <message>
        <source>Open a file of weights</source>
        <translation>打开权重文件</translation>
    </message>
    <message>
        <source>Open a model folder</source>
        <translation>打开模型文件夹</translation>
    </message>
    <message>
        <source>About QuantSpec Lab</source>
        <translation>关于 QuantSpec Lab</translation>
    </message>
    <message>
        <source>QuantSpec Lab %1</source>
        <translation>QuantSpec Lab %1</translation>
    </message>
    <message>
        <source>Takes a language model apart: how few bits its numbers can live in, and what that costs.</source>
        <translation>把一个语言模型拆开来看：它的数能压到几位，又要付出什么代价。</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
    <message>
        <source>Copies the quantspec command that gives these numbers (Ctrl+Shift+C)</source>
        <translation>复制能得到这些数的 quantspec 命令（Ctrl+Shift+C）</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export the charts</source>
        <translation>导出图表</translation>
    </message>
    <message>
        <source>Writes the charts as PNG, SVG, PDF or CSV (Ctrl+E)</source>
        <translation>把图表存为 PNG、SVG、PDF 或 CSV（Ctrl+E）</translation>
    </message>
    <message>
        <source>Hide the reading pane</source>
        <translation>收起阅读栏</translation>
    </message>
    <message>
        <source>Show the reading pane</source>
        <translation>展开阅读栏</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Open model folder…</source>
        <translation>打开模型文件夹…</translation>
    </message>
    <message>
        <source>Export charts…</source>
        <translation>导出图表…</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Look of the desktop</source>
        <translation>跟随桌面外观</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Cancel the running job</source>
        <translation>取消正在运行的任务</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>打开最近的文件</translation>
    </message>
    <message>
        <source>Pin or unpin the result</source>
        <translation>固定或取消固定结果</translation>
    </message>
    <message>
        <source>Keeps this result beside later ones, to compare (Ctrl+P)</source>
        <translation>把此结果留在旁边，与之后的结果对比（Ctrl+P）</translation>
    </message>
    <message>
        <source>Lecture look</source>
        <translation>讲课模式</translation>
    </message>
    <message>
        <source>Leave the lecture look</source>
        <translation>退出讲课模式</translation>
    </message>
    <message>
        <source>Leave the lecture look (F5)</source>
        <translation>退出讲课模式（F5）</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Guided tour</source>
        <translation>功能导览</translation>
    </message>
    <message>
        <source>Page %1</source>
        <extracomment>%1 is the name of a page.</extracomment>
        <translation>页面：%1</translation>
    </message>
    <message>
        <source>Weights (*.safetensors *.npy);;All files (*)</source>
        <translation>权重文件 (*.safetensors *.npy);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Light or dark look</source>
        <translation>浅色或深色</translation>
    </message>
    <message>
        <source>English or Chinese</source>
        <translation>英文或中文</translation>
    </message>
    <message>
        <source>Show or hide the reading pane</source>
        <translation>展开或收起阅读栏</translation>
    </message>
</context>
<context>
    <name>qs::ui::NumberLineView</name>
    <message>
        <source>Number line</source>
        <translation>数轴</translation>
    </message>
    <message>
        <source>%1 values, %2 representable values</source>
        <translation>%1 个数值，%2 个可表示的值</translation>
    </message>
    <message>
        <source>%1 becomes %2</source>
        <translation>%1 变成 %2</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>复制图像</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
</context>
<context>
    <name>qs::ui::NumberSlider</name>
    <message>
        <source>A whole number from %1 to %2.</source>
        <translation>%1 到 %2 的整数。</translation>
    </message>
    <message>
        <source>A number from %1 to %2.</source>
        <translation>%1 到 %2 的数。</translation>
    </message>
</context>
<context>
    <name>qs::ui::RangesTable</name>
    <message>
        <source>%1: %2</source>
        <extracomment>A cell of a table for screen readers: name of the column, value.</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The first layer that reads the input</source>
        <translation>最先读这个输入的层</translation>
    </message>
    <message>
        <source>The smallest number seen</source>
        <translation>见到的最小的数</translation>
    </message>
    <message>
        <source>The largest number seen</source>
        <translation>见到的最大的数</translation>
    </message>
    <message>
        <source>Largest channel ÷ median channel</source>
        <translation>最大通道 ÷ 中位通道</translation>
    </message>
    <message>
        <source>Static INT8 scale for the tensor: largest |x| ÷ 127</source>
        <translation>整张量的静态 INT8 缩放因子：最大的 |x| ÷ 127</translation>
    </message>
    <message>
        <source>So many per cent of all |x| lie below</source>
        <translation>所有 |x| 中有百分之这么多在它以下</translation>
    </message>
    <message>
        <source>input of</source>
        <translation>输入属于</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>max ÷ med</source>
        <translation>最大 ÷ 中位</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放因子</translation>
    </message>
</context>
<context>
    <name>qs::ui::ReadingControls</name>
    <message>
        <source>A whole number from %1 on.</source>
        <translation>不小于 %1 的整数。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Tokens of the text to read</source>
        <translation>要读的词元数</translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation>停止读取</translation>
    </message>
    <message>
        <source>Resume reading</source>
        <translation>继续读取</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Positions of a window</source>
        <translation>窗口的位置数</translation>
    </message>
</context>
<context>
    <name>qs::ui::RecentFiles</name>
    <message>
        <source>Nothing yet</source>
        <translation>暂无</translation>
    </message>
    <message>
        <source>Clear this list</source>
        <translation>清空此列表</translation>
    </message>
</context>
<context>
    <name>qs::ui::RoundingCharts</name>
    <message>
        <source>Levels and where the weights go</source>
        <translation>等级与权重的去向</translation>
    </message>
    <message>
        <source>value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Weights before and after</source>
        <translation>量化前后的权重</translation>
    </message>
    <message>
        <source>weight x</source>
        <translation>权重 x</translation>
    </message>
    <message>
        <source>value x</source>
        <translation>数值 x</translation>
    </message>
    <message>
        <source>restored x̂</source>
        <translation>还原 x̂</translation>
    </message>
    <message>
        <source>became 0</source>
        <translation>变成 0</translation>
    </message>
    <message>
        <source>Error of every weight</source>
        <translation>每个权重的误差</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>± half a step</source>
        <translation>± 半个步长</translation>
    </message>
    <message>
        <source>error x̂ − x</source>
        <translation>误差 x̂ − x</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> / %1</translation>
    </message>
    <message>
        <source>Opening the weights…</source>
        <translation>正在打开权重…</translation>
    </message>
    <message>
        <source>Stopped. Change a setting to go on.</source>
        <translation>已停止。改动任一设置即可继续。</translation>
    </message>
    <message>
        <source>Levels of group</source>
        <translation>显示等级的组</translation>
    </message>
    <message>
        <source>Group whose levels the number line shows</source>
        <translation>数轴上显示哪一组的等级</translation>
    </message>
    <message>
        <source>all groups</source>
        <translation>全部组</translation>
    </message>
    <message>
        <source>Number line: levels, weights and where they go</source>
        <translation>数轴：等级、权重与去向</translation>
    </message>
    <message>
        <source>Chart: weights before and after</source>
        <translation>图表：量化前后的权重</translation>
    </message>
    <message>
        <source>Chart: error of every weight</source>
        <translation>图表：每个权重的误差</translation>
    </message>
    <message>
        <source>input channel</source>
        <translation>输入通道</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
</context>
<context>
    <name>qs::ui::RoundingControls</name>
    <message>
        <source>Outlier: a factor from 1 to 100.</source>
        <translation>离群值：1 到 100 的倍数。</translation>
    </message>
    <message>
        <source>%1 × %2, %3, %4 in the file</source>
        <extracomment>Rows × columns, stored type, name in the file.</extracomment>
        <translation>%1 × %2，%3，文件中名为 %4</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>Rounded to zero: count, share.</extracomment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 (largest weight)</source>
        <extracomment>In the row field: the row with the largest weight, and its number.</extracomment>
        <translation>%1（最大权重）</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation>最大权重所在行</translation>
    </message>
    <message>
        <source>Below row 0: the row that holds the matrix’s largest weight</source>
        <translation>调到第 0 行以下：取矩阵中最大权重所在的行</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Type or paste numbers</source>
        <translation>输入或粘贴数值</translation>
    </message>
    <message>
        <source>Group lengths</source>
        <translation>各组长度</translation>
    </message>
    <message>
        <source>such as 1, 4</source>
        <translation>例如 1, 4</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>位数</translation>
    </message>
    <message>
        <source>Group size</source>
        <translation>组大小</translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation>离群值</translation>
    </message>
    <message>
        <source>Factor on the largest weight</source>
        <translation>最大权重的放大倍数</translation>
    </message>
    <message>
        <source>RMSE</source>
        <translation>RMSE</translation>
    </message>
    <message>
        <source>Root mean square of x̂ − x</source>
        <translation>x̂ − x 的均方根</translation>
    </message>
    <message>
        <source>Max error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>Largest |x̂ − x|</source>
        <translation>|x̂ − x| 的最大值</translation>
    </message>
    <message>
        <source>SQNR</source>
        <translation>SQNR</translation>
    </message>
    <message>
        <source>Signal to quantization noise, 20·log₁₀ of rms(x) ÷ RMSE</source>
        <translation>信号与量化噪声之比：20·log₁₀(rms(x) ÷ RMSE)</translation>
    </message>
    <message>
        <source>Became 0</source>
        <translation>变成 0</translation>
    </message>
    <message>
        <source>Weights that were not 0 and are restored as 0</source>
        <translation>原本不是 0、还原后成了 0 的权重</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>每权重位数</translation>
    </message>
    <message>
        <source>Codes, scales and zero points, divided by the number of weights</source>
        <translation>码、缩放与零点的总位数除以权重个数</translation>
    </message>
</context>
<context>
    <name>qs::ui::RoundingPage</name>
    <message>
        <source>Rounding</source>
        <translation>舍入</translation>
    </message>
    <message>
        <source>A row of the shipped model, lab</source>
        <translation>自带模型 lab 的一行</translation>
    </message>
    <message>
        <source>A row of %1</source>
        <translation>%1 的一行</translation>
    </message>
    <message>
        <source>Typed values</source>
        <translation>输入的数值</translation>
    </message>
    <message>
        <source>Chapter example: −1, −0.37, 0.04, 0.29, 0.83</source>
        <translation>章节例子：−1、−0.37、0.04、0.29、0.83</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Scheme</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation>离群值</translation>
    </message>
    <message>
        <source>RMSE</source>
        <translation>RMSE</translation>
    </message>
    <message>
        <source>Max error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>SQNR</source>
        <translation>SQNR</translation>
    </message>
    <message>
        <source>Became 0</source>
        <translation>变成 0</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 个中的 %1 个</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>每权重位数</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>没有模型</translation>
    </message>
    <message>
        <source>%1 · %2 M parameters</source>
        <extracomment>%1 is the model&apos;s name, %2 millions of parameters, %3 ten thousands of them; use the one your language counts in.</extracomment>
        <translation>%1 · %3 万参数</translation>
    </message>
    <message>
        <source>No model is open.</source>
        <translation>没有打开模型。</translation>
    </message>
    <message>
        <source>%1: %2 numbers, %3 matrices</source>
        <translation>%1：%2 个数，%3 个矩阵</translation>
    </message>
</context>
<context>
    <name>qs::ui::SchemeChoices</name>
    <message>
        <source>Usual: %1</source>
        <extracomment>%1 is the type that this granularity&apos;s scales have unless another is chosen.</extracomment>
        <translation>默认：%1</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>舍入</translation>
    </message>
    <message>
        <source>Clipping</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>Percentile</source>
        <translation>百分位</translation>
    </message>
    <message>
        <source>Scale type</source>
        <translation>缩放类型</translation>
    </message>
    <message>
        <source>Symmetric</source>
        <translation>对称</translation>
    </message>
    <message>
        <source>As many levels below 0 as above; the largest weight is met exactly</source>
        <translation>0 两侧等级一样多；最大权重恰好落在等级上</translation>
    </message>
    <message>
        <source>Full range</source>
        <translation>满范围</translation>
    </message>
    <message>
        <source>One level more on the side of the largest weight; the other side may be clipped</source>
        <translation>最大权重一侧多一个等级；另一侧可能被截断</translation>
    </message>
    <message>
        <source>Wide</source>
        <translation>宽范围</translation>
    </message>
    <message>
        <source>All codes over twice the largest weight; no end is met exactly</source>
        <translation>全部码均分两倍的最大权重；两端都不恰好落在等级上</translation>
    </message>
    <message>
        <source>Asymmetric</source>
        <translation>非对称</translation>
    </message>
    <message>
        <source>From the smallest to the largest weight, with a stored zero point</source>
        <translation>从最小权重到最大权重，另存一个零点</translation>
    </message>
    <message>
        <source>Ties to even</source>
        <translation>平局取偶</translation>
    </message>
    <message>
        <source>A value halfway between two levels goes to the even code</source>
        <translation>正好在两个等级中间的值，取偶数码</translation>
    </message>
    <message>
        <source>Ties away</source>
        <translation>平局远零</translation>
    </message>
    <message>
        <source>A value halfway between two levels goes to the code farther from 0</source>
        <translation>正好在两个等级中间的值，取离 0 更远的码</translation>
    </message>
    <message>
        <source>None</source>
        <translation>不截断</translation>
    </message>
    <message>
        <source>The grid reaches the largest weight</source>
        <translation>网格一直到最大权重</translation>
    </message>
    <message>
        <source>Least error</source>
        <translation>误差最小</translation>
    </message>
    <message>
        <source>The end of the grid that makes the squared error least</source>
        <translation>选使平方误差最小的网格端点</translation>
    </message>
    <message>
        <source>The grid ends at a percentile of |x|; larger weights are clipped</source>
        <translation>网格止于 |x| 的某个百分位；更大的权重被截断</translation>
    </message>
</context>
<context>
    <name>qs::ui::ScoredText</name>
    <message>
        <source>✓ Invalid bytes are replaced</source>
        <translation>✓ 无效字节已替换</translation>
    </message>
    <message>
        <source>Replace invalid bytes</source>
        <translation>替换无效字节</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Text to read</source>
        <translation>要读的文本</translation>
    </message>
    <message>
        <source>Read bytes that are not UTF-8 as the replacement character</source>
        <translation>把不是 UTF-8 的字节读作替换字符</translation>
    </message>
</context>
<context>
    <name>qs::ui::SensitivityCharts</name>
    <message>
        <source>Pinned: %1 · %2</source>
        <extracomment>The protocol of the result that is kept beside the present one.</extracomment>
        <translation>已固定：%1 · %2</translation>
    </message>
    <message>
        <source>Taking the first estimates…</source>
        <translation>正在得出最初的估计…</translation>
    </message>
    <message>
        <source>Opening model and text…</source>
        <translation>正在打开模型和文本…</translation>
    </message>
    <message>
        <source>Stopped. Resume to go on.</source>
        <translation>已停止。按“继续”接着读。</translation>
    </message>
    <message>
        <source>Ladder</source>
        <translation>阶梯</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>按层</translation>
    </message>
    <message>
        <source>By position</source>
        <translation>按位置</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>One part of the model at a time</source>
        <translation>每次只量化模型的一个部分</translation>
    </message>
    <message>
        <source>One layer at a time</source>
        <translation>每次只量化一层</translation>
    </message>
    <message>
        <source>The cache, by position in the window</source>
        <translation>缓存，按窗口中的位置</translation>
    </message>
    <message>
        <source>only this layer</source>
        <translation>只量化这一层</translation>
    </message>
    <message>
        <source>all but this layer</source>
        <translation>除这一层外全量化</translation>
    </message>
    <message>
        <source>What a layer&apos;s bar rounds</source>
        <translation>一层的条形量化了什么</translation>
    </message>
    <message>
        <source>by size</source>
        <translation>按大小</translation>
    </message>
    <message>
        <source>by block</source>
        <translation>按块</translation>
    </message>
    <message>
        <source>by kind</source>
        <translation>按种类</translation>
    </message>
    <message>
        <source>Order of the layers</source>
        <translation>各层的次序</translation>
    </message>
    <message>
        <source>Chart: loss with one part in few bits</source>
        <translation>图：一个部分低位时的损失</translation>
    </message>
    <message>
        <source>Chart: loss layer by layer</source>
        <translation>图：逐层的损失</translation>
    </message>
    <message>
        <source>Chart: loss by position in the window</source>
        <translation>图：窗口中各位置的损失</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>测量条件</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>figures shown</source>
        <translation>数值所示</translation>
    </message>
    <message>
        <source>training noise, ±3σ</source>
        <translation>训练噪声，±3σ</translation>
    </message>
    <message>
        <source>pinned: %1, %2, %3 bits</source>
        <extracomment>%1 is a model, %2 a text, %3 a number of bits</extracomment>
        <translation>已固定：%1，%2，%3 位</translation>
    </message>
    <message>
        <source>Loss with one part of the model in few bits</source>
        <translation>模型一个部分低位时的损失</translation>
    </message>
    <message>
        <source>Δ loss, nats per token</source>
        <translation>Δ 损失，奈特/词元</translation>
    </message>
    <message>
        <source>Δ in %1 bits, with 95 % interval</source>
        <extracomment>%1 is a number of bits</extracomment>
        <translation>%1 位时的 Δ 及 95 % 区间</translation>
    </message>
    <message>
        <source>Loss with one layer in few bits</source>
        <translation>一层低位时的损失</translation>
    </message>
    <message>
        <source>Loss with all layers but one in few bits</source>
        <translation>除一层外全部低位时的损失</translation>
    </message>
    <message>
        <source>all layers rounded</source>
        <translation>全部层都量化</translation>
    </message>
    <message>
        <source>Δ, only this layer</source>
        <translation>Δ，只量化这一层</translation>
    </message>
    <message>
        <source>Δ, all but this layer</source>
        <translation>Δ，除这一层外全量化</translation>
    </message>
    <message>
        <source>Loss by position with a rounded cache</source>
        <translation>缓存量化后各位置的损失</translation>
    </message>
    <message>
        <source>position in the window, tokens</source>
        <translation>窗口中的位置，词元</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95 % 区间</translation>
    </message>
    <message>
        <source>fit: %1</source>
        <translation>拟合：%1</translation>
    </message>
</context>
<context>
    <name>qs::ui::SensitivityControls</name>
    <message>
        <source>Slope per 100</source>
        <translation>每 100 位的斜率</translation>
    </message>
    <message>
        <source>By how much Δ grows over 100 positions, by the fitted line</source>
        <translation>按拟合直线，每过 100 个位置 Δ 增加多少</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>e to the power of the loss</source>
        <translation>e 的损失次方</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>位数</translation>
    </message>
    <message>
        <source>Bits of what is quantized</source>
        <translation>被量化部分的位数</translation>
    </message>
    <message>
        <source>One scale for each</source>
        <translation>缩放因子的范围</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>row</source>
        <translation>每行</translation>
    </message>
    <message>
        <source>128 of a row</source>
        <translation>每行 128 个</translation>
    </message>
    <message>
        <source>64 of a row</source>
        <translation>每行 64 个</translation>
    </message>
    <message>
        <source>32 of a row</source>
        <translation>每行 32 个</translation>
    </message>
    <message>
        <source>16 of a row</source>
        <translation>每行 16 个</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>每张量</translation>
    </message>
    <message>
        <source>token</source>
        <translation>每词元</translation>
    </message>
    <message>
        <source>token and head</source>
        <translation>每词元每头</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>每通道</translation>
    </message>
    <message>
        <source>Δ loss</source>
        <translation>Δ 损失</translation>
    </message>
    <message>
        <source>Loss minus the loss as stored, in nats per token</source>
        <translation>损失减去存储时的损失，奈特/词元</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95 % 区间</translation>
    </message>
    <message>
        <source>By how much the text may mislead</source>
        <translation>这段文本可能带来多大偏差</translation>
    </message>
    <message>
        <source>KL divergence</source>
        <translation>KL 散度</translation>
    </message>
    <message>
        <source>How far the predictions are from those as stored, in nats per token</source>
        <translation>预测与存储时的预测相距多远，奈特/词元</translation>
    </message>
    <message>
        <source>Same first guess</source>
        <translation>首选相同</translation>
    </message>
    <message>
        <source>Share of tokens at which the most likely one is the same as stored</source>
        <translation>最可能的词元与存储时相同的比例</translation>
    </message>
    <message>
        <source>A whole number from 0 to %1.</source>
        <translation>0 到 %1 的整数。</translation>
    </message>
    <message>
        <source>window</source>
        <translation>每窗口</translation>
    </message>
    <message>
        <source>probabilities</source>
        <translation>仅概率</translation>
    </message>
    <message>
        <source>with scores</source>
        <translation>含分数</translation>
    </message>
    <message>
        <source>Keep the worst</source>
        <translation>保留最敏感的</translation>
    </message>
    <message>
        <source>How many of the most sensitive layers stay as stored</source>
        <translation>多少个最敏感的层按存储时保留</translation>
    </message>
    <message>
        <source>Copy this scheme</source>
        <translation>复制这个方案</translation>
    </message>
    <message>
        <source>Copy the scheme that keeps the most sensitive layers</source>
        <translation>复制保留最敏感各层的方案</translation>
    </message>
</context>
<context>
    <name>qs::ui::SensitivityPage</name>
    <message>
        <source>Sensitivity</source>
        <translation>敏感度</translation>
    </message>
    <message>
        <source>Which part of %1 suffers most from few bits, on the text %2</source>
        <extracomment>%1 is a model, %2 a text.</extracomment>
        <translation>%1 的哪一部分最怕低位，在文本“%2”上</translation>
    </message>
    <message>
        <source>Read a text file…</source>
        <translation>读取文本文件…</translation>
    </message>
    <message>
        <source>Read a text file</source>
        <translation>读取文本文件</translation>
    </message>
    <message>
        <source>Texts (*.txt *.md);;All files (*)</source>
        <translation>文本 (*.txt *.md);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>测量条件</translation>
    </message>
    <message>
        <source>Loss as stored</source>
        <translation>存储时的损失</translation>
    </message>
    <message>
        <source>Δ %1, %2, KLD %3, same first guess %4</source>
        <extracomment>%1 is Δ with its interval, %2 the verdict, %3 and %4 figures</extracomment>
        <translation>Δ %1，%2，KLD %3，首选相同 %4</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>%1 is the model&apos;s name, %2 a size.</extracomment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>qs::ui::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>任何位置</translation>
    </message>
    <message>
        <source>Next or previous control</source>
        <translation>下一个或上一个控件</translation>
    </message>
    <message>
        <source>On a slider</source>
        <translation>滑块上</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>移动一步</translation>
    </message>
    <message>
        <source>A leap</source>
        <translation>跳一大步</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>移到尽头</translation>
    </message>
    <message>
        <source>In the field of a slider</source>
        <translation>滑块的输入框内</translation>
    </message>
    <message>
        <source>Takes the typed value</source>
        <translation>采用输入的数值</translation>
    </message>
    <message>
        <source>On a chart</source>
        <translation>图表上</translation>
    </message>
    <message>
        <source>Reads the previous or next value</source>
        <translation>读上一个或下一个数值</translation>
    </message>
    <message>
        <source>Zooms in or out</source>
        <translation>放大或缩小</translation>
    </message>
    <message>
        <source>Moves a zoomed chart</source>
        <translation>平移放大后的图表</translation>
    </message>
    <message>
        <source>Shows the whole chart again</source>
        <translation>恢复显示整张图表</translation>
    </message>
    <message>
        <source>Copy or export this chart</source>
        <translation>复制或导出此图表</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>qs::ui::SpeculationControls</name>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>another model…</source>
        <translation>另一个模型…</translation>
    </message>
    <message>
        <source>A number of the draft</source>
        <translation>草稿的一个参数</translation>
    </message>
    <message>
        <source>ms: the target&apos;s step for one token</source>
        <translation>毫秒：目标模型算一个 token</translation>
    </message>
    <message>
        <source>ms: all proposals of one step</source>
        <translation>毫秒：一步的全部候选</translation>
    </message>
    <message>
        <source>ms: one verification</source>
        <translation>毫秒：一次验证</translation>
    </message>
    <message>
        <source>tokens that a verification brings</source>
        <translation>一次验证带来的 token 数</translation>
    </message>
    <message>
        <source>how often a proposal stays</source>
        <translation>候选被保留的机会</translation>
    </message>
    <message>
        <source>a proposal&apos;s time ÷ the target&apos;s step</source>
        <translation>一个候选的时间 ÷ 目标的一步</translation>
    </message>
    <message>
        <source>a proposal&apos;s operations ÷ the target&apos;s</source>
        <translation>一个候选的运算量 ÷ 目标的</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>再来一次</translation>
    </message>
    <message>
        <source>Stop what is running</source>
        <translation>停止正在运行的</translation>
    </message>
    <message>
        <source>Run once more</source>
        <translation>再运行一次</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>草稿</translation>
    </message>
    <message>
        <source>Kind of draft</source>
        <translation>草稿的种类</translation>
    </message>
    <message>
        <source>The model that proposes</source>
        <translation>提出候选的模型</translation>
    </message>
    <message>
        <source>The scheme of the target that proposes</source>
        <translation>提出候选的目标模型所用的方案</translation>
    </message>
    <message>
        <source>Draft length γ</source>
        <translation>草稿长度 γ</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Only the k likeliest tokens</source>
        <translation>只取最可能的 k 个 token</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Only the fewest tokens with this probability together</source>
        <translation>只取合计达到此概率的最少几个 token</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>prose</source>
        <translation>散文</translation>
    </message>
    <message>
        <source>repetitive</source>
        <translation>重复文本</translation>
    </message>
    <message>
        <source>code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>your own</source>
        <translation>自己的</translation>
    </message>
    <message>
        <source>The prompt&apos;s text</source>
        <translation>提示的文本</translation>
    </message>
    <message>
        <source>New tokens</source>
        <translation>新 token 数</translation>
    </message>
    <message>
        <source>New tokens at most</source>
        <translation>至多多少新 token</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Seed of the random numbers</source>
        <translation>随机数的种子</translation>
    </message>
    <message>
        <source>Plain step</source>
        <translation>普通一步</translation>
    </message>
    <message>
        <source>Draft time</source>
        <translation>起草时间</translation>
    </message>
    <message>
        <source>Verification time</source>
        <translation>验证时间</translation>
    </message>
    <message>
        <source>Confirmed</source>
        <translation>确认数</translation>
    </message>
    <message>
        <source>Acceptance α</source>
        <translation>接受率 α</translation>
    </message>
    <message>
        <source>Cost c</source>
        <translation>代价 c</translation>
    </message>
    <message>
        <source>Operations ĉ</source>
        <translation>运算量 ĉ</translation>
    </message>
    <message>
        <source>Verifier</source>
        <translation>验证器</translation>
    </message>
    <message>
        <source>Verifier that is tested</source>
        <translation>受检的验证器</translation>
    </message>
    <message>
        <source>correct</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>draws from p</source>
        <translation>从 p 抽取</translation>
    </message>
    <message>
        <source>accepts all</source>
        <translation>一律接受</translation>
    </message>
    <message>
        <source>asks no draw</source>
        <translation>不看随机数</translation>
    </message>
    <message>
        <source>Draws</source>
        <translation>抽取次数</translation>
    </message>
    <message>
        <source>Draws from stored distributions</source>
        <translation>从存下的分布抽取的次数</translation>
    </message>
    <message>
        <source>Take the run&apos;s measured times</source>
        <translation>采用运行中测得的时间</translation>
    </message>
</context>
<context>
    <name>qs::ui::SpeculationPage</name>
    <message>
        <source>Speculation</source>
        <translation>推测解码</translation>
    </message>
    <message>
        <source>%1 decides, %2 proposes: several tokens for one pass, and the same distribution</source>
        <extracomment>%1 is the model that decides, %2 the draft that proposes.</extracomment>
        <translation>%1 裁决，%2 起草：一遍得到多个 token，分布不变</translation>
    </message>
    <message>
        <source>The folder of the model that proposes</source>
        <translation>提出候选的模型所在的文件夹</translation>
    </message>
    <message>
        <source>Target: %1</source>
        <translation>目标：%1</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>测量条件</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>检验</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
</context>
<context>
    <name>qs::ui::SpeculationViews</name>
    <message>
        <source>Opening the models…</source>
        <translation>正在打开模型…</translation>
    </message>
    <message>
        <source>Stopped. Resume to go on.</source>
        <translation>已停止。按“继续”接着运行。</translation>
    </message>
    <message>
        <source>Timed once the text is decoded…</source>
        <translation>文本解码后计时…</translation>
    </message>
    <message>
        <source>The first figures are on their way…</source>
        <translation>最初的数值正在计算…</translation>
    </message>
    <message>
        <source>No proposal here, and so no residual.</source>
        <translation>此处没有候选，也就没有残差分布。</translation>
    </message>
    <message>
        <source>Not timed.</source>
        <translation>未计时。</translation>
    </message>
    <message>
        <source>Nothing was proposed.</source>
        <translation>没有提出候选。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>算账</translation>
    </message>
    <message>
        <source>Exactness</source>
        <translation>精确性</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>A text, token by token, with its rates and times</source>
        <translation>一段文本，逐 token，及其比率和时间</translation>
    </message>
    <message>
        <source>One decision at a time</source>
        <translation>一次一个判定</translation>
    </message>
    <message>
        <source>Speed-up over draft length, acceptance or temperature</source>
        <translation>加速比随草稿长度、接受率或温度</translation>
    </message>
    <message>
        <source>The formulas, with sliders</source>
        <translation>公式，用滑块</translation>
    </message>
    <message>
        <source>Whether the distribution is the target&apos;s</source>
        <translation>分布是不是目标的</translation>
    </message>
    <message>
        <source>From the run</source>
        <translation>来自运行</translation>
    </message>
    <message>
        <source>Typed</source>
        <translation>自己输入</translation>
    </message>
    <message>
        <source>Which p and q</source>
        <translation>哪一组 p 和 q</translation>
    </message>
    <message>
        <source>The decisions of the text</source>
        <translation>文本中的判定</translation>
    </message>
    <message>
        <source>Your own p and q</source>
        <translation>你自己的 p 和 q</translation>
    </message>
    <message>
        <source>by γ</source>
        <translation>按 γ</translation>
    </message>
    <message>
        <source>by α</source>
        <translation>按 α</translation>
    </message>
    <message>
        <source>by temperature</source>
        <translation>按温度</translation>
    </message>
    <message>
        <source>What the sweep runs over</source>
        <translation>扫描什么</translation>
    </message>
    <message>
        <source>Draft lengths 1 to 16, each measured</source>
        <translation>草稿长度 1 到 16，逐个测量</translation>
    </message>
    <message>
        <source>Acceptance from 0 to 1, predicted at measured costs</source>
        <translation>接受率 0 到 1，按实测代价预测</translation>
    </message>
    <message>
        <source>Temperatures, each measured</source>
        <translation>各种温度，逐个测量</translation>
    </message>
    <message>
        <source>To the first</source>
        <translation>到第一个</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>On</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>To the last</source>
        <translation>到最后一个</translation>
    </message>
    <message>
        <source>Chart: acceptance by place in the draft</source>
        <translation>图：草稿中各位置的接受率</translation>
    </message>
    <message>
        <source>Chart: speed-up, predicted and measured</source>
        <translation>图：加速比，预测与实测</translation>
    </message>
    <message>
        <source>Chart: target and draft at this place</source>
        <translation>图：此处的目标与草稿</translation>
    </message>
    <message>
        <source>Chart: the residual</source>
        <translation>图：残差分布</translation>
    </message>
    <message>
        <source>Chart: the sweep</source>
        <translation>图：扫描</translation>
    </message>
    <message>
        <source>Chart: time per token by tokens confirmed</source>
        <translation>图：每 token 时间随确认的 token 数</translation>
    </message>
    <message>
        <source>Chart: speed-up by draft length</source>
        <translation>图：加速比随草稿长度</translation>
    </message>
    <message>
        <source>Chart: draws, expected and observed</source>
        <translation>图：抽取，期望与观察</translation>
    </message>
    <message>
        <source>The place whose draws are shown</source>
        <translation>显示哪一处的抽取</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>测量条件</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>发现</translation>
    </message>
</context>
<context>
    <name>qs::ui::StatusLine</name>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>Backend: looking…</source>
        <translation>后端：正在查找…</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <translation>%1：%2（%3）</translation>
    </message>
    <message>
        <source>%1 is not available: %2</source>
        <translation>%1 不可用：%2</translation>
    </message>
    <message>
        <source>CPU · 1 thread</source>
        <translation>CPU · 1 线程</translation>
    </message>
    <message>
        <source>CPU · %1 threads</source>
        <translation>CPU · %1 线程</translation>
    </message>
    <message>
        <source>Backend: %1</source>
        <translation>后端：%1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel the running job</source>
        <translation>取消正在运行的任务</translation>
    </message>
    <message>
        <source>Cancel the running job (Esc)</source>
        <translation>取消正在运行的任务（Esc）</translation>
    </message>
</context>
<context>
    <name>qs::ui::TensorsControls</name>
    <message>
        <source>A group size from 1, or “row”, “column” or “tensor”.</source>
        <translation>从 1 起的组大小，或“行”“列”“张量”。</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>位数</translation>
    </message>
    <message>
        <source>One scale for</source>
        <translation>缩放因子共用范围</translation>
    </message>
    <message>
        <source>Weights that share one scale</source>
        <translation>共用一个缩放因子的权重</translation>
    </message>
    <message>
        <source>RMSE</source>
        <translation>RMSE</translation>
    </message>
    <message>
        <source>Root mean square of x̂ − x over the whole tensor</source>
        <translation>整个张量上 x̂ − x 的均方根</translation>
    </message>
    <message>
        <source>Relative error</source>
        <translation>相对误差</translation>
    </message>
    <message>
        <source>RMSE ÷ rms(x)</source>
        <translation>RMSE ÷ rms(x)</translation>
    </message>
    <message>
        <source>SQNR</source>
        <translation>SQNR</translation>
    </message>
    <message>
        <source>Signal to quantization noise, 20·log₁₀ of rms(x) ÷ RMSE</source>
        <translation>信号与量化噪声之比：20·log₁₀(rms(x) ÷ RMSE)</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>每权重位数</translation>
    </message>
    <message>
        <source>Codes, scales and zero points, divided by the number of weights</source>
        <translation>码、缩放与零点的总位数除以权重个数</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Codes, scales and zero points in bytes</source>
        <translation>码、缩放因子和零点的字节数</translation>
    </message>
</context>
<context>
    <name>qs::ui::TensorsPage</name>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Shipped model: %1</source>
        <translation>随附模型：%1</translation>
    </message>
    <message>
        <source>Chapter example: W_up, 5120 × 17408, INT4 in groups of 128</source>
        <translation>本章例子：W_up，5120 × 17408，INT4，每组 128</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>没有模型</translation>
    </message>
    <message>
        <source>%1 · %2 M parameters</source>
        <extracomment>%1 is the model&apos;s name, %2 millions of parameters, %3 ten thousands of them; use the one your language counts in.</extracomment>
        <translation>%1 · %3 万参数</translation>
    </message>
    <message>
        <source>No model is open.</source>
        <translation>没有打开模型。</translation>
    </message>
    <message>
        <source>%1: %2 tensors, %3 numbers</source>
        <translation>%1：%2 个张量，%3 个数</translation>
    </message>
</context>
<context>
    <name>qs::ui::TextChoice</name>
    <message>
        <source>your file…</source>
        <translation>你的文件…</translation>
    </message>
</context>
<context>
    <name>qs::ui::TokenStrip</name>
    <message>
        <source>prompt</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>draft, accepted</source>
        <translation>草稿，接受</translation>
    </message>
    <message>
        <source>draft, rejected</source>
        <translation>草稿，拒绝</translation>
    </message>
    <message>
        <source>correction</source>
        <translation>更正</translation>
    </message>
    <message>
        <source>extra</source>
        <translation>额外</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>普通</translation>
    </message>
    <message>
        <source>verification %1, proposal %2</source>
        <translation>第 %1 次验证，候选 %2</translation>
    </message>
    <message>
        <source>p = %1, q = %2</source>
        <translation>p = %1，q = %2</translation>
    </message>
    <message>
        <source>r = %1 &lt; %2</source>
        <extracomment>The chance that a proposal stays, and the draw that decides.</extracomment>
        <translation>r = %1 &lt; %2</translation>
    </message>
    <message>
        <source>r = %1 ≥ %2</source>
        <translation>r = %1 ≥ %2</translation>
    </message>
    <message>
        <source>verification %1</source>
        <translation>第 %1 次验证</translation>
    </message>
    <message>
        <source>p = %1, drawn by u = %2</source>
        <translation>p = %1，由 u = %2 抽到</translation>
    </message>
    <message>
        <source>Tokens of the text, by where they come from</source>
        <translation>文本的 token，按来源标记</translation>
    </message>
</context>
<context>
    <name>qs::ui::TypedTable</name>
    <message>
        <source>Type a number from 0 to 1.</source>
        <translation>请输入 0 到 1 的数。</translation>
    </message>
    <message>
        <source>Your own p and q</source>
        <translation>你自己的 p 和 q</translation>
    </message>
    <message>
        <source>Probabilities of target and draft, token by token</source>
        <translation>目标与草稿的概率，逐 token</translation>
    </message>
    <message>
        <source>p, target</source>
        <translation>p，目标</translation>
    </message>
    <message>
        <source>q, draft</source>
        <translation>q，草稿</translation>
    </message>
    <message>
        <source>The chapter&apos;s</source>
        <translation>章节的例子</translation>
    </message>
    <message>
        <source>The chapter&apos;s example</source>
        <translation>章节的例子</translation>
    </message>
    <message>
        <source>One token more</source>
        <translation>多一个 token</translation>
    </message>
    <message>
        <source>One token fewer</source>
        <translation>少一个 token</translation>
    </message>
</context>
<context>
    <name>qs::ui::ValueSlider</name>
    <message>
        <source>%1, typed value</source>
        <translation>%1，键入数值</translation>
    </message>
</context>
</TS>
