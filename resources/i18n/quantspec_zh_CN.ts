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
        <translation>逐 token</translation>
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
        <translation>逐张量 %1；逐 token %2，SmoothQuant %3，LLM.int8() %4。</translation>
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
        <translation>逐 token</translation>
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
        <translation>%2 个 token 中的 %1 个，%3 种不同的</translation>
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
        <translation>token 越多，区间越窄</translation>
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
        <translation>范围取自%1（%2…）· %3 个窗口 · %4 个 token · %5</translation>
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
        <translation>损失取自%1（%2…）· %4 个 token 中的 %3 个 · 窗口 %5 · %6 · 在%7上校准，%8 个窗口 · %9</translation>
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
        <translation>行是校准文本，列是评分文本。对角线上两者同类，但绝不是同样的 token。</translation>
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
        <translation>INT8 步长，中位 token</translation>
    </message>
    <message>
        <source>What W8A8 costs</source>
        <translation>W8A8 的代价</translation>
    </message>
    <message>
        <source>Δ loss, nats per token</source>
        <translation>Δ 损失，奈特/token</translation>
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
    <name>BudgetCharts</name>
    <message>
        <source>Bytes of a step, by the weights&apos; format</source>
        <translation>一步的字节数，按权重格式</translation>
    </message>
    <message>
        <source>read in a step</source>
        <translation>一步读取</translation>
    </message>
    <message>
        <source>%1, chosen</source>
        <extracomment>A bar&apos;s name: the format that is chosen.</extracomment>
        <translation>%1（所选）</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>scales</source>
        <translation>缩放因子</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Tokens per second over the batch</source>
        <translation>每秒 token 数随批大小的变化</translation>
    </message>
    <message>
        <source>batch (requests)</source>
        <translation>批大小（请求）</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>token/s</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>each request</source>
        <translation>每个请求</translation>
    </message>
    <message>
        <source>bytes alone, in all</source>
        <translation>只算字节，合计</translation>
    </message>
    <message>
        <source>arithmetic alone, in all</source>
        <translation>只算运算，合计</translation>
    </message>
    <message>
        <source>memory holds %1</source>
        <translation>显存容纳 %1</translation>
    </message>
    <message>
        <source>the bounds cross at %1</source>
        <translation>两界相交于 %1</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>批大小 %1</translation>
    </message>
    <message>
        <source>Requests that fit, over their context</source>
        <translation>能容纳的请求数随上下文的变化</translation>
    </message>
    <message>
        <source>context (tokens)</source>
        <translation>上下文（token）</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>weights and cache in BF16</source>
        <translation>权重和缓存用 BF16</translation>
    </message>
    <message>
        <source>these settings fit</source>
        <translation>当前设置放得下</translation>
    </message>
    <message>
        <source>these settings do not fit</source>
        <translation>当前设置放不下</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>operations for each byte</source>
        <translation>每字节的运算数</translation>
    </message>
    <message>
        <source>operations per second</source>
        <translation>每秒运算数</translation>
    </message>
    <message>
        <source>the roof in 16 bits</source>
        <translation>16 位的屋顶</translation>
    </message>
    <message>
        <source>the roof: %1, %2</source>
        <translation>屋顶：%1，%2</translation>
    </message>
    <message>
        <source>ridge at %1</source>
        <translation>脊点在 %1</translation>
    </message>
    <message>
        <source>decoding, batch 1 … %1</source>
        <translation>解码，批大小 1 … %1</translation>
    </message>
    <message>
        <source>decoding, batch %1</source>
        <translation>解码，批大小 %1</translation>
    </message>
    <message>
        <source>a prompt of %1</source>
        <translation>%1 token 的提示</translation>
    </message>
    <message>
        <source>Decoding, measured beside its bound</source>
        <translation>解码：实测与上界</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>bound: bandwidth ÷ bytes</source>
        <translation>上界：带宽 ÷ 字节</translation>
    </message>
    <message>
        <source>with the overheads found</source>
        <translation>计入测得的开销</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1 is a scheme, %2 the share of the bound that is reached.</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>What this machine reads, by the size of what is read</source>
        <translation>本机读取速度随工作集大小的变化</translation>
    </message>
    <message>
        <source>working set</source>
        <translation>工作集</translation>
    </message>
    <message>
        <source>read bandwidth</source>
        <translation>读带宽</translation>
    </message>
    <message>
        <source>one thread</source>
        <translation>单线程</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 线程</translation>
    </message>
    <message>
        <source>a token&apos;s bytes, from memory</source>
        <translation>一个 token 的字节，来自内存</translation>
    </message>
    <message>
        <source>a token&apos;s bytes, from the caches</source>
        <translation>一个 token 的字节，来自处理器缓存</translation>
    </message>
    <message>
        <source>What this GPU copies, by the size of what is copied</source>
        <translation>这块 GPU 复制的速度，按所复制的大小</translation>
    </message>
</context>
<context>
    <name>BudgetTasks</name>
    <message>
        <source>① A quarter of the bits, 58 requests</source>
        <translation>① 四分之一的位数，58 个请求</translation>
    </message>
    <message>
        <source>How many times as fast as in BF16 is a step?</source>
        <translation>一步是 BF16 的多少倍快？</translation>
    </message>
    <message>
        <source>② FP8 on a GPU that has none</source>
        <translation>② 在没有 FP8 的 GPU 上用 FP8</translation>
    </message>
    <message>
        <source>What does FP8 save on the A100?</source>
        <translation>FP8 在 A100 上省下什么？</translation>
    </message>
    <message>
        <source>bytes alone</source>
        <translation>只省字节</translation>
    </message>
    <message>
        <source>arithmetic alone</source>
        <translation>只省运算</translation>
    </message>
    <message>
        <source>both</source>
        <translation>两者都省</translation>
    </message>
    <message>
        <source>③ What the freed memory holds</source>
        <translation>③ 省出的显存能放什么</translation>
    </message>
    <message>
        <source>How many times as many requests of 4,096 tokens fit as in BF16?</source>
        <translation>4096 token 的请求，能容纳的数量是 BF16 的多少倍？</translation>
    </message>
    <message>
        <source>The settings are no longer those of the task: start it again.</source>
        <translation>设置已不是任务的设置：请重新开始。</translation>
    </message>
    <message>
        <source>Choose an answer.</source>
        <translation>请选一个答案。</translation>
    </message>
    <message>
        <source>It has no FP8 arithmetic: weights are restored and multiplied in %1 at %2, but a step reads %3 instead of %4.</source>
        <translation>它没有 FP8 运算：权重先还原，再以 %1 按 %2 相乘；但一步只读 %3，而不是 %4。</translation>
    </message>
    <message>
        <source>Type a number.</source>
        <translation>请输入一个数。</translation>
    </message>
    <message>
        <source>%1 against %2: caches and states of 58 requests are read in 16 bits and more, whatever the weights are in.</source>
        <translation>%1 对 %2：无论权重用什么格式，58 个请求的缓存和状态都以 16 位或更高精度读取。</translation>
    </message>
    <message>
        <source>%1 requests instead of %2: what the weights no longer take is filled with caches.</source>
        <translation>%1 个请求，而不是 %2 个：权重让出的空间由缓存填满。</translation>
    </message>
    <message>
        <source>It is %1.</source>
        <translation>答案是 %1。</translation>
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
    <name>BudgetWords</name>
    <message>
        <source>A step reads %1: weights %2, scales %3, cache %4, state %5.</source>
        <translation>一步读取 %1：权重 %2，缩放因子 %3，缓存 %4，状态 %5。</translation>
    </message>
    <message>
        <source>Reading takes %1, multiplying only %2: bytes are the bound.</source>
        <translation>读取要 %1，相乘只要 %2：瓶颈是字节。</translation>
    </message>
    <message>
        <source>Multiplying takes %1, reading only %2: arithmetic is the bound.</source>
        <translation>相乘要 %1，读取只要 %2：瓶颈是运算。</translation>
    </message>
    <message>
        <source>At this context bytes stay the bound at any batch: each request brings as many bytes as work.</source>
        <translation>在这个上下文下，任何批大小的瓶颈都是字节：每个请求带来的字节和运算一样多。</translation>
    </message>
    <message>
        <source>Arithmetic would take over at batch %1, but memory holds only %2 requests: bytes stay the bound.</source>
        <translation>批大小到 %1 时运算才成为瓶颈，但显存只容纳 %2 个请求：瓶颈始终是字节。</translation>
    </message>
    <message>
        <source>Up to batch %1 bytes are the bound; from there on arithmetic is, and a larger batch only makes each wait longer.</source>
        <translation>批大小到 %1 为止瓶颈是字节；再往上是运算，更大的批只会让每个请求等得更久。</translation>
    </message>
    <message>
        <source>The weights alone do not fit: they take %1.</source>
        <translation>单是权重就放不下：要 %1。</translation>
    </message>
    <message>
        <source>Neither cache nor state limits the requests.</source>
        <translation>缓存和状态都不限制请求数。</translation>
    </message>
    <message>
        <source>Beside the weights %1 are free: %2 requests of %3 tokens fit, in BF16 %4.</source>
        <translation>权重之外还有 %1：能容纳 %2 个 %3 token 的请求，用 BF16 则为 %4。</translation>
    </message>
    <message>
        <source>bytes bind</source>
        <translation>受字节限制</translation>
    </message>
    <message>
        <source>arithmetic binds</source>
        <translation>受运算限制</translation>
    </message>
    <message>
        <source>Decoding: %1 operations for each byte, the ridge is at %2: %3.
A prompt of %4 tokens: %5: %6.</source>
        <extracomment>operations for each byte: of decoding, of the ridge, of a prompt; each with what binds it</extracomment>
        <translation>解码：每字节 %1 次运算，脊点在 %2：%3。
%4 token 的提示：%5：%6。</translation>
    </message>
    <message>
        <source>Measuring, %1 done…</source>
        <translation>正在测量，已完成 %1…</translation>
    </message>
    <message>
        <source>Measuring, %1 done, about %2 s left…</source>
        <translation>正在测量，已完成 %1，约剩 %2 秒…</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>Measured. Press again to measure anew.</source>
        <translation>已测量。再按一次重新测量。</translation>
    </message>
    <message>
        <source>Takes about %1 s.</source>
        <translation>约需 %1 秒。</translation>
    </message>
    <message>
        <source>Model or weights have changed since.</source>
        <translation>之后模型或权重格式已改变。</translation>
    </message>
    <message>
        <source>%1: bytes ÷ %2, speed × %3: more than the bytes explain.</source>
        <extracomment>%1 names two schemes, %2 and %3 are ratios.</extracomment>
        <translation>%1：字节 ÷ %2，速度 × %3：比字节能解释的还多。</translation>
    </message>
    <message>
        <source>%1: bytes ÷ %2, speed × %3: f = %4 of a step did not shrink; half the bytes would give × %5.</source>
        <extracomment>%1 names two schemes, %2 and %3 are ratios, %4 a share, %5 a ratio.</extracomment>
        <translation>%1：字节 ÷ %2，速度 × %3：一步中有 f = %4 没有缩短；字节减半可得 × %5。</translation>
    </message>
    <message>
        <source>Which problem: to say the next token, a model reads all its weights once, and each request its own cache. Memory hands them over more slowly than processors multiply them.</source>
        <translation>什么问题：为了给出下一个 token，模型要把全部权重读一遍，每个请求还要读自己的缓存。内存交出它们，比处理器相乘更慢。</translation>
    </message>
    <message>
        <source>Why, by mathematics: a step takes as long as the longer of two times, bytes ÷ bandwidth and operations ÷ rate. Fewer bits shorten the first.</source>
        <translation>为什么（数学）：一步的时间是两者中较长的一个：字节 ÷ 带宽，运算数 ÷ 算力。位数少，缩短的是前者。</translation>
    </message>
    <message>
        <source>What, by experiment: make the batch larger. Weights are read once for all, the caches of each; soon the cache decides and the weights&apos; bits matter less.</source>
        <translation>结果（实验）：把批大小调大。权重为所有请求只读一次，缓存却要逐个读；很快就由缓存决定，权重的位数不再那么重要。</translation>
    </message>
    <message>
        <source>What, by experiment: move the batch. In all, tokens per second grow; for each request they fall. Where the two bounds cross, more requests bring nothing.</source>
        <translation>结果（实验）：移动批大小。合计的每秒 token 数上升，每个请求的却下降。两界相交之后，更多请求不再有收益。</translation>
    </message>
    <message>
        <source>What, by experiment: change the weights&apos; format and watch the curve rise; then the cache&apos;s, and watch it get flatter.</source>
        <translation>结果（实验）：改变权重格式，看曲线上移；再改变缓存格式，看它变平。</translation>
    </message>
    <message>
        <source>What, by experiment: decoding stands far left on the slope, a long prompt on the roof. The batch moves decoding to the right, until its caches hold it back.</source>
        <translation>结果（实验）：解码在斜坡的左端，长提示在屋顶上。批大小把解码推向右边，直到缓存拖住它。</translation>
    </message>
    <message>
        <source>What, by experiment: change the hardware. What is native decides whether a format saves arithmetic too or bytes alone.</source>
        <translation>结果（实验）：换一种硬件。是否原生支持，决定一种格式只省字节，还是也省运算。</translation>
    </message>
    <message>
        <source>What, by experiment: time a model that is too large for the caches and compare it with the bound. The part of it that is missing is what no byte explains.</source>
        <translation>结果（实验）：测一个处理器缓存放不下的模型，与上界相比。差的那一部分，是字节解释不了的。</translation>
    </message>
    <message>
        <source>gain = 1 ÷ (f + (1 − f) ÷ 2): × 1.3 needs f = 0.538, × 1.5 needs f = 0.333</source>
        <translation>收益 = 1 ÷ (f + (1 − f) ÷ 2)：× 1.3 对应 f = 0.538，× 1.5 对应 f = 0.333</translation>
    </message>
    <message>
        <source>bound = %1 ÷ %2 = %3 tokens/s</source>
        <translation>上界 = %1 ÷ %2 = %3 token/s</translation>
    </message>
    <message>
        <source>time = %1 + bytes ÷ (%2 × bandwidth)</source>
        <translation>时间 = %1 + 字节 ÷ (%2 × 带宽)</translation>
    </message>
    <message>
        <source>t = %1 ÷ %2 = %3</source>
        <translation>t = %1 ÷ %2 = %3</translation>
    </message>
    <message>
        <source>bytes = %1 + %2 × (%3 + 2 × %4) = %5</source>
        <translation>字节 = %1 + %2 × (%3 + 2 × %4) = %5</translation>
    </message>
    <message>
        <source>tokens/s = %1 ÷ %2 = %3</source>
        <translation>token/s = %1 ÷ %2 = %3</translation>
    </message>
    <message>
        <source>step = max(%1, %2) = %3</source>
        <translation>一步 = max(%1, %2) = %3</translation>
    </message>
    <message>
        <source>in all: %1 ÷ %2 = %3 tokens/s</source>
        <translation>合计：%1 ÷ %2 = %3 token/s</translation>
    </message>
    <message>
        <source>requests = (%1 − %2) ÷ (%3 + %4) = %5</source>
        <translation>请求数 = (%1 − %2) ÷ (%3 + %4) = %5</translation>
    </message>
    <message>
        <source>1 GB = 10⁹ bytes, 1 GiB = 2³⁰ bytes = 1.074 GB</source>
        <translation>1 GB = 10⁹ 字节，1 GiB = 2³⁰ 字节 = 1.074 GB</translation>
    </message>
    <message>
        <source>ridge = %1 ÷ %2 = %3 operations per byte</source>
        <translation>脊点 = %1 ÷ %2 = 每字节 %3 次运算</translation>
    </message>
    <message>
        <source>decoding: %1 × 10⁹ operations ÷ %2 = %3</source>
        <translation>解码：%1 × 10⁹ 次运算 ÷ %2 = %3</translation>
    </message>
    <message>
        <source>against BF16 = %1 ÷ %2 = %3</source>
        <translation>相对 BF16 = %1 ÷ %2 = %3</translation>
    </message>
    <message>
        <source>bits per weight = b + 16 ÷ g; here %1</source>
        <translation>每权重位数 = b + 16 ÷ g；此处 %1</translation>
    </message>
    <message>
        <source>Weights and scales, then for each request its cache, and its state, which is read and written.</source>
        <translation>权重和缩放因子，加上每个请求的缓存，以及要读也要写的状态。</translation>
    </message>
    <message>
        <source>Reading against multiplying.</source>
        <translation>读取与相乘。</translation>
    </message>
    <message>
        <source>Memory less the weights, by cache and state of one request.</source>
        <translation>显存减去权重，除以一个请求的缓存和状态。</translation>
    </message>
    <message>
        <source>Left of the ridge bytes bind, right of it arithmetic.</source>
        <translation>脊点左边受字节限制，右边受运算限制。</translation>
    </message>
    <message>
        <source>b bits of a code, g weights to one scale of 16 bits.</source>
        <translation>b 是编码位数，g 个权重共用一个 16 位缩放因子。</translation>
    </message>
    <message>
        <source>f: the share of a step that fewer bits do not shrink.</source>
        <translation>f：一步中不随位数缩短的份额。</translation>
    </message>
    <message>
        <source>“Quantization saves memory but no time.” The bytes that are saved need not be read: a step takes %1 instead of %2.</source>
        <translation>“量化省显存，不省时间。”省下的字节也不用读：一步只要 %1，而不是 %2。</translation>
    </message>
    <message>
        <source>“Tokens/s up means better.” In all %1 tokens/s at this batch, but each request waits %2 for a token; alone it would wait %3.</source>
        <translation>“token/s 上升就是更好。”这个批大小合计 %1 token/s，但每个请求等一个 token 要 %2；单独时只要 %3。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>%1 is a size in GB, %2 the same in GiB.</extracomment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 × 10⁹ weights, %2 × 10⁹ read for a token</source>
        <translation>%1 × 10⁹ 个权重，每个 token 读 %2 × 10⁹</translation>
    </message>
    <message>
        <source>%1 × 10⁹ weights</source>
        <translation>%1 × 10⁹ 个权重</translation>
    </message>
    <message>
        <source>being measured, three seconds…</source>
        <translation>正在测量，三秒…</translation>
    </message>
    <message>
        <source>%1, %2 (%3)</source>
        <extracomment>%1 is a bandwidth, %2 a size in GB, %3 the same in GiB.</extracomment>
        <translation>%1，%2（%3）</translation>
    </message>
    <message>
        <source>%1 bits per weight, scales counted</source>
        <translation>每权重 %1 位，计入缩放因子</translation>
    </message>
    <message>
        <source>not native here: restored, multiplied in %1</source>
        <translation>此处非原生：还原后以 %1 相乘</translation>
    </message>
    <message>
        <source>multiplied in %1 at %2</source>
        <translation>以 %1 相乘，%2</translation>
    </message>
    <message>
        <source>requests decoded together</source>
        <translation>一起解码的请求</translation>
    </message>
    <message>
        <source>more than the %1 that fit</source>
        <translation>超过能容纳的 %1</translation>
    </message>
    <message>
        <source>decoded together; %1 would fit</source>
        <translation>一起解码；能容纳 %1</translation>
    </message>
    <message>
        <source>tokens in the cache of each: %1</source>
        <translation>每个请求缓存的 token：%1</translation>
    </message>
    <message>
        <source>%1 until the first token, at least</source>
        <translation>到首个 token 至少 %1</translation>
    </message>
    <message>
        <source>%1 to decode them</source>
        <translation>解码它们要 %1</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>一步</translation>
    </message>
    <message>
        <source>The shortest time in which every request of the batch gets one token</source>
        <translation>批中每个请求各得一个 token 的最短时间</translation>
    </message>
    <message>
        <source>Tokens/s each</source>
        <translation>每请求 token/s</translation>
    </message>
    <message>
        <source>Of each request: one divided by the step</source>
        <translation>每个请求：1 除以一步的时间</translation>
    </message>
    <message>
        <source>Tokens/s in all</source>
        <translation>合计 token/s</translation>
    </message>
    <message>
        <source>Of all requests of the batch together</source>
        <translation>批中所有请求合计</translation>
    </message>
    <message>
        <source>Against BF16</source>
        <translation>相对 BF16</translation>
    </message>
    <message>
        <source>The same step with weights and cache in BF16, divided by this one</source>
        <translation>权重和缓存用 BF16 的同一步，除以当前这一步</translation>
    </message>
    <message>
        <source>Requests that fit</source>
        <translation>容纳请求数</translation>
    </message>
    <message>
        <source>Requests of this context beside the weights in memory</source>
        <translation>显存中权重之外，能放下多少个这个上下文的请求</translation>
    </message>
    <message>
        <source>Bounds, not measurements: %1 on %2. Figures of the hardware: %3</source>
        <extracomment>%1 is a model&apos;s geometry, %2 hardware, %3 whose word its figures are.</extracomment>
        <translation>这些是界，不是测量：%1，%2。硬件数据：%3</translation>
    </message>
    <message>
        <source>Should I quantize? Choose a format of fewer than 16 bits to ask.</source>
        <translation>该不该量化？先选一种低于 16 位的格式。</translation>
    </message>
    <message>
        <source>Should I quantize? No.</source>
        <translation>该不该量化？不该。</translation>
    </message>
    <message>
        <source>Quality at its edge?</source>
        <translation>质量已在边缘？</translation>
    </message>
    <message>
        <source>Hardware without it?</source>
        <translation>硬件不支持？</translation>
    </message>
    <message>
        <source>Bytes not the bottleneck?</source>
        <translation>瓶颈不是字节？</translation>
    </message>
    <message>
        <source>Yes, which speaks against it.</source>
        <translation>是，这不利于量化。</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>否。</translation>
    </message>
    <message>
        <source>%1 %2 %3</source>
        <translation>%1%2%3</translation>
    </message>
    <message>
        <source>native %1</source>
        <translation>原生 %1</translation>
    </message>
    <message>
        <source>restored to %1</source>
        <translation>还原为 %1</translation>
    </message>
    <message>
        <source>QuantSpec Lab · decoding of %1, measured on %2</source>
        <extracomment>%1 is a model, %2 a processor.</extracomment>
        <translation>QuantSpec Lab · %1 的解码，实测于 %2</translation>
    </message>
    <message>
        <source>QuantSpec Lab · bounds of %1 on %2, %3</source>
        <extracomment>%1 is a model&apos;s geometry, %2 hardware, %3 a scheme.</extracomment>
        <translation>QuantSpec Lab · %1 的界，%2，%3</translation>
    </message>
    <message>
        <source>%1: bytes ÷ %2, speed × %3: restoring the codes costs more than the bytes save.</source>
        <translation>%1：字节 ÷ %2，速度 × %3：还原编码花掉的比字节省下的还多。</translation>
    </message>
    <message>
        <source>“4 bits is 4× faster.” Scales are read too, cache and state do not shrink, and multiplying may bind: with int4:g128 a step here gets %1 times as fast.</source>
        <translation>“4 位就快 4 倍。”缩放因子也要读，缓存和状态不会变小，相乘也可能成为瓶颈：这里用 int4:g128，一步的速度是原来的 %1 倍。</translation>
    </message>
    <message>
        <source>Should I quantize? Yes: a request gets %1 times as fast.</source>
        <translation>该不该量化？该：一个请求的速度是原来的 %1 倍。</translation>
    </message>
    <message>
        <source>Should I quantize? For the memory alone: %1 times as fast, but %2 more requests fit.</source>
        <translation>该不该量化？只为显存：速度是原来的 %1 倍，但能多容纳 %2 个请求。</translation>
    </message>
    <message>
        <source>Should I quantize? Measure the quality first: a request would get %1 times as fast.</source>
        <translation>该不该量化？先测质量：一个请求的速度会是原来的 %1 倍。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>%1 names a case, %2 says whether it applies, %3 why.</extracomment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>%1; %2 possible</source>
        <extracomment>%1 is the arithmetic that is used, %2 the one that the hardware has for this format, were the activations in it too.</extracomment>
        <translation>%1；可用 %2</translation>
    </message>
    <message>
        <source>%1 reads %2 for a token from the caches, at %3: %4 of %5 tokens/s, %6.</source>
        <translation>%1 为一个 token 从处理器缓存读 %2，带宽 %3：%4 / %5 token/s，%6。</translation>
    </message>
    <message>
        <source>%1 reads %2 for a token from memory, at %3: %4 of %5 tokens/s, %6.</source>
        <translation>%1 为一个 token 从内存读 %2，带宽 %3：%4 / %5 token/s，%6。</translation>
    </message>
    <message>
        <source>bound too low</source>
        <translation>上界测得过低</translation>
    </message>
    <message>
        <source>Quantizing a matrix here reaches of the same bandwidth: %1.</source>
        <extracomment>%1 lists schemes, each with a share.</extracomment>
        <translation>在这里量化一个矩阵，达到同一带宽的比例：%1。</translation>
    </message>
    <message>
        <source>%1 on %2 (%3), %4 threads, %5 tokens from an empty context, median with fastest and slowest run.</source>
        <extracomment>A model, a device, the backend, counts of threads and tokens.</extracomment>
        <translation>%1，在 %2（%3）上，%4 个线程，从空上下文起 %5 个 token；中位数，附最快和最慢的一次。</translation>
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
    <name>CombineCharts</name>
    <message>
        <source>Gain in time per token, and the product of the single gains</source>
        <translation>每 token 时间的增益，以及单项增益之积</translation>
    </message>
    <message>
        <source>times as fast as the baseline</source>
        <translation>基线的倍数（越大越快）</translation>
    </message>
    <message>
        <source>median, fastest to slowest repeat</source>
        <translation>中位数，最快到最慢的重复</translation>
    </message>
    <message>
        <source>as fast as the baseline</source>
        <translation>与基线一样快</translation>
    </message>
    <message>
        <source>Task success</source>
        <translation>任务成功率</translation>
    </message>
    <message>
        <source>share of tasks met</source>
        <translation>答对任务的比例</translation>
    </message>
    <message>
        <source>met ÷ asked, with 95 % interval</source>
        <translation>答对 ÷ 提问，95 % 区间</translation>
    </message>
    <message>
        <source>Tokens per second, prompt included</source>
        <translation>每秒 token 数（含提示词）</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>每秒 token 数</translation>
    </message>
    <message>
        <source>median, slowest to fastest repeat</source>
        <translation>中位数，最慢到最快的重复</translation>
    </message>
    <message>
        <source>Peak memory of each stage</source>
        <translation>各阶段的峰值内存</translation>
    </message>
    <message>
        <source>peak memory</source>
        <translation>峰值内存</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>MB</translation>
    </message>
    <message>
        <source>weights, caches and scratch</source>
        <translation>权重、缓存与临时空间</translation>
    </message>
    <message>
        <source>of these, weights</source>
        <translation>其中权重</translation>
    </message>
    <message>
        <source>Loss of each stage&apos;s target against the original</source>
        <translation>各阶段目标模型相对原模型的损失</translation>
    </message>
    <message>
        <source>Δ loss, nats per token</source>
        <translation>Δ 损失，每 token nat</translation>
    </message>
    <message>
        <source>training noise, ±3σ</source>
        <translation>训练噪声，±3σ</translation>
    </message>
    <message>
        <source>Δ with 95 % interval</source>
        <translation>Δ，95 % 区间</translation>
    </message>
    <message>
        <source>Gains of all runs</source>
        <translation>所有运行的增益</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>product of the single gains</source>
        <translation>单项增益之积</translation>
    </message>
</context>
<context>
    <name>CombineTasks</name>
    <message>
        <source>① Run all, as it is</source>
        <translation>① 按现在的设置全部运行</translation>
    </message>
    <message>
        <source>Do the single gains multiply?</source>
        <translation>单项增益会相乘吗？</translation>
    </message>
    <message>
        <source>yes, within a tenth</source>
        <translation>会，误差不到一成</translation>
    </message>
    <message>
        <source>both bring less</source>
        <translation>两者合用不及乘积</translation>
    </message>
    <message>
        <source>both bring more</source>
        <translation>两者合用超过乘积</translation>
    </message>
    <message>
        <source>the repeats do not tell</source>
        <translation>这些重复分辨不出</translation>
    </message>
    <message>
        <source>② Two bits</source>
        <translation>② 两位</translation>
    </message>
    <message>
        <source>Which of the two sees that something is lost?</source>
        <translation>任务与损失，哪个看得出质量变差？</translation>
    </message>
    <message>
        <source>tasks and loss</source>
        <translation>任务和损失都看得出</translation>
    </message>
    <message>
        <source>the loss alone</source>
        <translation>只有损失</translation>
    </message>
    <message>
        <source>the tasks alone</source>
        <translation>只有任务</translation>
    </message>
    <message>
        <source>neither</source>
        <translation>都看不出</translation>
    </message>
    <message>
        <source>③ Whose text is it?</source>
        <translation>③ 这是谁的文本？</translation>
    </message>
    <message>
        <source>Quantized and speculating: is it the original&apos;s text, token by token?</source>
        <translation>量化加推测解码：逐 token 看，还是原模型的文本吗？</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>不是</translation>
    </message>
    <message>
        <source>The answer is on its way, or the settings are no longer those of the task: start it again.</source>
        <translation>答案还在计算，或设置已不是任务的设置：请重新开始任务。</translation>
    </message>
    <message>
        <source>Choose an answer.</source>
        <translation>请选择一个答案。</translation>
    </message>
    <message>
        <source>Right. %1</source>
        <extracomment>%1 is a sentence that gives the reason.</extracomment>
        <translation>正确。%1</translation>
    </message>
    <message>
        <source>No. %1</source>
        <translation>不对。%1</translation>
    </message>
</context>
<context>
    <name>CombineWords</name>
    <message>
        <source>Runs gather here: change one setting, run all again, and compare. Pin one to keep it beside the others.</source>
        <translation>运行结果汇集在此：改一个设置，再全部运行，然后比较。固定其中一次，可一直与其他对照。</translation>
    </message>
    <message>
        <source>What it taught is said once everything is measured.</source>
        <translation>全部测完后，这里说明得到了什么结论。</translation>
    </message>
    <message>
        <source>The same prompt, continued by the baseline and by the variant. The first token that differs is marked in both.</source>
        <translation>同一个提示词，由基线和变体各自续写。两边第一个不同的 token 都做了标记。</translation>
    </message>
    <message>
        <source>The logit gap says how near the two tokens were to each other there: a small gap turns round at the least change, and all that follows differs by it.</source>
        <translation>logit 差说明那里两个 token 相距多近：差很小时，一点变化就会翻转，之后的内容便全都不同。</translation>
    </message>
    <message>
        <source>Speculation alone must change nothing; what quantization changes, both change.</source>
        <translation>单独的推测解码不应改变任何东西；量化改变了什么，两者合用就改变什么。</translation>
    </message>
    <message>
        <source>Each run with its settings, gains and damage. Choose a row to see its stages; a ring marks the product of the single gains.</source>
        <translation>每次运行的设置、增益与损害。选一行可看它的各阶段；圆环标出单项增益之积。</translation>
    </message>
    <message>
        <source>Pin keeps a run beside whatever is shown later.</source>
        <translation>“固定”让一次运行始终与之后显示的内容并列。</translation>
    </message>
    <message>
        <source>Four stages on the same tasks, texts and machine: the model as it is; quantized; speculating; both. One change at a time, so that a difference has one cause.</source>
        <translation>同样的任务、文本和机器上的四个阶段：原样；量化；推测解码；两者合用。一次只改一处，这样差异只有一个原因。</translation>
    </message>
    <message>
        <source>The stages take turns, so that what slows the machine for a while slows all of them.</source>
        <translation>各阶段轮流进行，机器一时变慢时，所有阶段一起变慢。</translation>
    </message>
    <message>
        <source>A first look: %1 tasks and short texts. Its task success says little.</source>
        <translation>初步一览：%1 个任务和短文本。其任务成功率说明不了什么。</translation>
    </message>
    <message>
        <source>Tasks left out: %1. The first: %2</source>
        <extracomment>%1 is how many, %2 an error&apos;s sentence</extracomment>
        <translation>略去的任务：%1 个。第一个：%2</translation>
    </message>
    <message>
        <source>z(a) − z(b) = %1</source>
        <translation>z(a) − z(b) = %1</translation>
    </message>
    <message>
        <source>z′(a) − z′(b) = %1</source>
        <translation>z′(a) − z′(b) = %1</translation>
    </message>
    <message>
        <source>%1 · %2 = %3</source>
        <translation>%1 · %2 = %3</translation>
    </message>
    <message>
        <source>measured %1, ratio %2</source>
        <translation>实测 %1，比值 %2</translation>
    </message>
    <message>
        <source>√(p·(1 − p) ÷ (n − 1)) = %1</source>
        <translation>√(p·(1 − p) ÷ (n − 1)) = %1</translation>
    </message>
    <message>
        <source>d = %1 ± %2</source>
        <extracomment>d is the paired difference of tasks met</extracomment>
        <translation>d = %1 ± %2</translation>
    </message>
    <message>
        <source>z, z′: logits of the original and of the variant&apos;s target. a, b: the baseline&apos;s token and the variant&apos;s.</source>
        <translation>z、z′：原模型与变体目标模型的 logit。a、b：基线的 token 与变体的 token。</translation>
    </message>
    <message>
        <source>Gain of quantization · gain of speculation. p: the baseline&apos;s task success, n: tasks. d: change by quantization, task by task, with its standard error.</source>
        <translation>量化的增益 · 推测解码的增益。p：基线的任务成功率，n：任务数。d：逐任务配对的量化变化及其标准误。</translation>
    </message>
    <message>
        <source>“The texts differ, so it is worse.” One text is an anecdote: a near tie turns round without any loss. Tasks and loss say what it costs.</source>
        <translation>“文本不同，所以变差了。”一段文本只是个例：近乎并列的选择翻转，并不损失什么。代价要看任务和损失。</translation>
    </message>
    <message>
        <source>“This run was faster.” Two runs of the same settings differ too: compare gains, which have their own baseline in every repeat, not times.</source>
        <translation>“这次运行更快。”相同设置的两次运行也会不同：应比较增益，每次重复都有自己的基线，而不是比较时间。</translation>
    </message>
    <message>
        <source>“1.3 times and 1.8 times make 2.3 times.” Quantization makes the target&apos;s step cheap, and a cheap step leaves speculation less to save.</source>
        <translation>“1.3 倍和 1.8 倍就是 2.3 倍。”量化让目标模型的一步变便宜，而便宜的一步留给推测解码可省的就更少。</translation>
    </message>
    <message>
        <source>“The tasks are unchanged, so nothing is lost.” So many tasks see only changes of a few points; the loss sees smaller ones.</source>
        <translation>“任务没变，所以没有损失。”这么多任务只看得出几个百分点的变化；更小的变化要看损失。</translation>
    </message>
    <message>
        <source>“More tokens per second is better.” For whom: a longer wait for the first token, or another text, may cost more than the rate brings.</source>
        <translation>“每秒 token 数越多越好。”要看对谁：首个 token 等得更久，或文本变了，代价可能超过速率带来的好处。</translation>
    </message>
    <message>
        <source>“Speculation is free.” The draft&apos;s weights and cache come on top of the target&apos;s.</source>
        <translation>“推测解码不花钱。”草稿模型的权重和缓存要加在目标模型之上。</translation>
    </message>
    <message>
        <source>“Both have a loss of their own.” Speculation gives its target&apos;s distribution: the loss of both is that of the quantized target.</source>
        <translation>“两者合用有自己的损失。”推测解码给出的就是目标模型的分布：两者合用的损失就是量化后目标模型的损失。</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Quantized</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>Speculative</source>
        <translation>推测解码</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>两者合用</translation>
    </message>
    <message>
        <source>pinned: run %1, %2</source>
        <extracomment>the legend&apos;s name of a run that is kept for comparison: %1 is its number, %2 its scheme</extracomment>
        <translation>固定：运行 %1，%2</translation>
    </message>
    <message>
        <source>weights in %1 bits, a scale for each %2</source>
        <extracomment>%1 is a number of bits, %2 a granularity as schemes write it</extracomment>
        <translation>权重 %1 位，每个 %2 一个缩放因子</translation>
    </message>
    <message>
        <source>what the target is quantized to; the draft stays as it is</source>
        <translation>目标模型的量化方案；草稿模型保持原样</translation>
    </message>
    <message>
        <source>greedy: texts can be compared token by token</source>
        <translation>贪心：文本可以逐 token 比较</translation>
    </message>
    <message>
        <source>drawn: texts differ, distributions do not</source>
        <translation>抽样：文本不同，分布相同</translation>
    </message>
    <message>
        <source>%1 tasks in the file; broken lines: %2</source>
        <translation>文件中有 %1 个任务；坏行 %2 行</translation>
    </message>
    <message>
        <source>%1 tasks in the file</source>
        <translation>文件中有 %1 个任务</translation>
    </message>
    <message>
        <source>JSON Lines: a prompt and the answers that count</source>
        <translation>JSON Lines：提示词与算对的答案</translation>
    </message>
    <message>
        <source>the whole text is scored</source>
        <translation>给整个文本打分</translation>
    </message>
    <message>
        <source>its first %1 tokens are scored</source>
        <translation>给前 %1 个 token 打分</translation>
    </message>
    <message>
        <source>Opening the models…</source>
        <translation>正在打开模型…</translation>
    </message>
    <message>
        <source>%1 s of about %2 s</source>
        <extracomment>%1 is a time in seconds, %2 the estimate for the whole</extracomment>
        <translation>%1 秒，共约 %2 秒</translation>
    </message>
    <message>
        <source>It could not run.</source>
        <translation>无法运行。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Stopped; what was measured stays until the next run.</source>
        <translation>已停止；测得的结果保留到下次运行。</translation>
    </message>
    <message>
        <source>Not run yet.</source>
        <translation>尚未运行。</translation>
    </message>
    <message>
        <source>A first look: %1 tasks. Run all for the whole.</source>
        <translation>初步一览：%1 个任务。要完整结果请全部运行。</translation>
    </message>
    <message>
        <source>Shown: run %1, of other settings.</source>
        <translation>显示的是运行 %1，设置不同。</translation>
    </message>
    <message>
        <source>Run %1 took %2 s.</source>
        <translation>运行 %1 用了 %2 秒。</translation>
    </message>
    <message>
        <source>The baseline&apos;s time per token ÷ that of quantization and speculation together</source>
        <translation>基线的每 token 时间 ÷ 量化与推测解码合用的每 token 时间</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>The gain of quantization alone × the gain of speculation alone</source>
        <translation>单独量化的增益 × 单独推测解码的增益</translation>
    </message>
    <message>
        <source>Δ tasks, points</source>
        <translation>Δ 任务，百分点</translation>
    </message>
    <message>
        <source>Change of task success by quantization, in percentage points, paired task by task</source>
        <translation>量化引起的任务成功率变化，百分点，逐任务配对</translation>
    </message>
    <message>
        <source>Δ loss</source>
        <translation>Δ 损失</translation>
    </message>
    <message>
        <source>Change of the loss by quantization, in nats per token</source>
        <translation>量化引起的损失变化，每 token nat</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>TTFT, ms</source>
        <translation>TTFT，ms</translation>
    </message>
    <message>
        <source>TPOT, ms</source>
        <translation>TPOT，ms</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>token/秒</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>增益</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>接受率</translation>
    </message>
    <message>
        <source>Text is that of</source>
        <translation>文本等同于</translation>
    </message>
    <message>
        <source>One change at a time: nothing, quantization, speculation, both</source>
        <translation>一次只改一处：不改、量化、推测解码、两者合用</translation>
    </message>
    <message>
        <source>Share of tasks met, and its standard error</source>
        <translation>答对任务的比例及其标准误</translation>
    </message>
    <message>
        <source>Loss of the stage&apos;s target against the original, nats per token; speculation changes no loss</source>
        <translation>该阶段目标模型相对原模型的损失，每 token nat；推测解码不改变损失</translation>
    </message>
    <message>
        <source>Peak: weights as held, caches, scratch</source>
        <translation>峰值：实际持有的权重、缓存、临时空间</translation>
    </message>
    <message>
        <source>Time from the call to the first token, in milliseconds</source>
        <translation>从调用到首个 token 的时间，毫秒</translation>
    </message>
    <message>
        <source>Time per token behind the first, in milliseconds: median of interleaved repeats</source>
        <translation>首个 token 之后的每 token 时间，毫秒：交错重复的中位数</translation>
    </message>
    <message>
        <source>New tokens ÷ the whole time, prompt included</source>
        <translation>新 token 数 ÷ 全部时间，含提示词</translation>
    </message>
    <message>
        <source>The baseline&apos;s time per token ÷ this stage&apos;s, in the same repeat</source>
        <translation>同一次重复中，基线的每 token 时间 ÷ 本阶段的</translation>
    </message>
    <message>
        <source>Accepted ÷ proposals looked at</source>
        <translation>接受数 ÷ 检视过的提议数</translation>
    </message>
    <message>
        <source>Greedy texts: whose they must be, and how many are</source>
        <translation>贪心文本：必须与谁相同，有多少相同</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <extracomment>%1 is a share in percent, %2 its standard error in points</extracomment>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>%1: %2/%3</source>
        <extracomment>whose texts these are, and how many of how many</extracomment>
        <translation>%1：%2/%3</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Δ tasks</source>
        <translation>Δ 任务</translation>
    </message>
    <message>
        <source>The run&apos;s number; * a first look</source>
        <translation>运行的编号；* 为初步一览</translation>
    </message>
    <message>
        <source>Gain in time per token by quantization alone</source>
        <translation>单独量化的每 token 时间增益</translation>
    </message>
    <message>
        <source>Gain in time per token by speculation alone</source>
        <translation>单独推测解码的每 token 时间增益</translation>
    </message>
    <message>
        <source>Gain in time per token by both</source>
        <translation>两者合用的每 token 时间增益</translation>
    </message>
    <message>
        <source>Product of the single gains</source>
        <translation>单项增益之积</translation>
    </message>
    <message>
        <source>Change of task success by quantization, in points</source>
        <translation>量化引起的任务成功率变化，百分点</translation>
    </message>
    <message>
        <source>Change of the loss by quantization, nats per token</source>
        <translation>量化引起的损失变化，每 token nat</translation>
    </message>
    <message>
        <source>γ = %1</source>
        <translation>γ = %1</translation>
    </message>
    <message>
        <source>T = %1</source>
        <translation>T = %1</translation>
    </message>
    <message>
        <source>First difference</source>
        <translation>首处不同</translation>
    </message>
    <message>
        <source>The new token at which the texts part</source>
        <translation>文本从第几个新 token 起不同</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>第 %1 个 token</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Baseline&apos;s token</source>
        <translation>基线的 token</translation>
    </message>
    <message>
        <source>What the baseline writes there</source>
        <translation>基线在那里写的内容</translation>
    </message>
    <message>
        <source>Variant&apos;s token</source>
        <translation>变体的 token</translation>
    </message>
    <message>
        <source>What the variant writes there</source>
        <translation>变体在那里写的内容</translation>
    </message>
    <message>
        <source>Gap, baseline</source>
        <translation>logit 差，基线</translation>
    </message>
    <message>
        <source>Logit of the baseline&apos;s token − logit of the variant&apos;s, in the original</source>
        <translation>原模型中，基线 token 的 logit − 变体 token 的 logit</translation>
    </message>
    <message>
        <source>Gap, variant</source>
        <translation>logit 差，变体</translation>
    </message>
    <message>
        <source>The same difference in the variant&apos;s target: below 0 it prefers its own token</source>
        <translation>变体目标模型中的同一差值：小于 0 表示它更偏向自己的 token</translation>
    </message>
    <message>
        <source>Logits moved by</source>
        <translation>logit 变动</translation>
    </message>
    <message>
        <source>Root mean square over all tokens of how the two targets&apos; logits differ there</source>
        <translation>两个目标模型在那里的 logit 之差，对所有 token 的均方根</translation>
    </message>
    <message>
        <source>draft %1, γ = %2</source>
        <translation>草稿 %1，γ = %2</translation>
    </message>
    <message>
        <source>prompt %1 tokens</source>
        <translation>提示词 %1 个 token</translation>
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
        <source>%1 tasks</source>
        <translation>%1 个任务</translation>
    </message>
    <message>
        <source>loss on %1 tokens of %2</source>
        <translation>损失：%2 的 %1 个 token</translation>
    </message>
    <message>
        <source>%1 texts of %2 tokens, %3 repeats</source>
        <translation>%1 段各 %2 个 token 的文本，重复 %3 次</translation>
    </message>
    <message>
        <source>%1, %2 threads</source>
        <translation>%1，%2 个线程</translation>
    </message>
    <message>
        <source>one proposal for each pass of the target</source>
        <translation>目标模型每次前向一个提议</translation>
    </message>
    <message>
        <source>%1 proposals for each pass of the target</source>
        <translation>目标模型每次前向 %1 个提议</translation>
    </message>
    <message>
        <source>Scheme</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>What the target was quantized to</source>
        <translation>目标模型量化成什么</translation>
    </message>
    <message>
        <source>Draft, draft length, temperature</source>
        <translation>草稿、草稿长度、温度</translation>
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
    <name>LedgerTasks</name>
    <message>
        <source>① Seven gigabytes</source>
        <translation>① 七个 GB</translation>
    </message>
    <message>
        <source>What must a GB be for 7 GB to hold about 14,000 tokens?</source>
        <translation>要让 7 GB 容下约 14,000 个 token，1 GB 须是多少？</translation>
    </message>
    <message>
        <source>10⁹ bytes</source>
        <translation>10⁹ 字节</translation>
    </message>
    <message>
        <source>2³⁰ bytes</source>
        <translation>2³⁰ 字节</translation>
    </message>
    <message>
        <source>either will do</source>
        <translation>两者皆可</translation>
    </message>
    <message>
        <source>② A prompt of 32,768 tokens</source>
        <translation>② 32,768 个 token 的提示</translation>
    </message>
    <message>
        <source>How many seconds of the prefill does attention take?</source>
        <translation>预填充中注意力占多少秒？</translation>
    </message>
    <message>
        <source>③ Three bits on our own model</source>
        <translation>③ 我们自己的模型用三位</translation>
    </message>
    <message>
        <source>How much of INT3&apos;s damage do groups of 32 leave?</source>
        <translation>每 32 个一组后，INT3 的损害还剩多少？</translation>
    </message>
    <message>
        <source>less than a quarter</source>
        <translation>不到四分之一</translation>
    </message>
    <message>
        <source>a quarter to three quarters</source>
        <translation>四分之一到四分之三</translation>
    </message>
    <message>
        <source>more</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>This model gives no answer.</source>
        <translation>这个模型给不出答案。</translation>
    </message>
    <message>
        <source>Wait until the claim has been computed, or press the task again.</source>
        <translation>请等这条论断算完，或再按一次任务。</translation>
    </message>
    <message>
        <source>Type a number of seconds.</source>
        <translation>请输入秒数。</translation>
    </message>
    <message>
        <source>Choose an answer.</source>
        <translation>请选择一个答案。</translation>
    </message>
    <message>
        <source>Right: %1.</source>
        <extracomment>%1 is a sentence that gives the reason.</extracomment>
        <translation>对：%1。</translation>
    </message>
    <message>
        <source>No: %1.</source>
        <translation>不对：%1。</translation>
    </message>
</context>
<context>
    <name>LedgerWords</name>
    <message>
        <source>holds</source>
        <translation>成立</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不符</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>not computed</source>
        <translation>未计算</translation>
    </message>
    <message>
        <source>Not computed yet: it runs the model.</source>
        <translation>尚未计算：它要运行模型。</translation>
    </message>
    <message>
        <source>Chapter 000: quantization and speculative decoding</source>
        <translation>第 000 章：量化与推测解码</translation>
    </message>
    <message>
        <source>Chapter 003: fewer bits, how much faster and at what price</source>
        <translation>第 003 章：少几位，快多少，丢多少</translation>
    </message>
    <message>
        <source>Chapter 004: every number made smaller</source>
        <translation>第 004 章：把每个数字压小</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>算出</translation>
    </message>
    <message>
        <source>tolerance</source>
        <translation>允差</translation>
    </message>
    <message>
        <source>Arithmetic, in %1.</source>
        <extracomment>%1 is a duration.</extracomment>
        <translation>算术，用时 %1。</translation>
    </message>
    <message>
        <source>Model lab on %1, %2 tokens, %3, seed %4, in %5.</source>
        <extracomment>%1 texts, %2 tokens, %3 the backend, %4 the seed, %5 a duration.</extracomment>
        <translation>模型 lab，文本 %1，%2 个 token，%3，种子 %4，用时 %5。</translation>
    </message>
    <message>
        <source>Model lab on %1, %2 tokens, %3, in %4.</source>
        <extracomment>%1 texts, %2 tokens, %3 the backend, %4 a duration.</extracomment>
        <translation>模型 lab，文本 %1，%2 个 token，%3，用时 %4。</translation>
    </message>
    <message>
        <source>%1 claims of the chapters: %2 hold, %3 hold under a condition, %4 differ, %5 are not computed</source>
        <translation>章节的 %1 条论断：%2 条成立，%3 条有条件成立，%4 条不符，%5 条未计算</translation>
    </message>
    <message>
        <source>Which problem: does this come out when it is computed again? %1</source>
        <extracomment>%1 is a claim.</extracomment>
        <translation>什么问题：重新算一遍，会得到这个吗？%1</translation>
    </message>
    <message>
        <source>Why, by mathematics: the verdict follows from the numbers below and their tolerance; it is written down nowhere.</source>
        <translation>数学上为什么：结论由下面的数及其允差得出，没有写死在任何地方。</translation>
    </message>
    <message>
        <source>What, by experiment: the lab&apos;s own model runs. Where the chapter measured another model, the shape is compared and not the number.</source>
        <translation>实验上如何：运行实验室自己的模型。章节测的是另一个模型时，比较的是形状而不是数值。</translation>
    </message>
    <message>
        <source>What, by experiment: nothing is measured here; it is arithmetic. The button shows it on its page, where it can be changed.</source>
        <translation>实验上如何：这里不测量，只是算术。按钮会在对应页面显示它，可在那里改动。</translation>
    </message>
    <message>
        <source>A figure agrees if it is no further from the stated one than its tolerance, as a rule half of the last digit that is stated.</source>
        <translation>数值与所称值之差不超过允差即为相符；允差一般是所称末位的一半。</translation>
    </message>
    <message>
        <source>These figures have no tolerance: the claim is about their order and their signs.</source>
        <translation>这些数没有允差：论断讲的是它们的次序和正负。</translation>
    </message>
    <message>
        <source>“Holds” does not mean “true everywhere”: this number comes out under the conditions that stand beside it. A difference within the noise is no finding, in either direction.</source>
        <translation>“成立”不等于“处处为真”：只是在旁边写明的条件下得到这个数。噪声之内的差，无论正负，都不是结论。</translation>
    </message>
    <message>
        <source>holds under …</source>
        <translation>有条件成立</translation>
    </message>
    <message>
        <source>less than a millisecond</source>
        <translation>不到一毫秒</translation>
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
        <translation>这么小的差别看得见，是因为两个模型读的是同样的 token：文本难的地方对两者都难，相减后抵消了。</translation>
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
        <translation>，%1 个 token</translation>
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
        <translation>每次这么多 token；越短，可依据的越少</translation>
    </message>
    <message>
        <source>more tokens, narrower intervals</source>
        <translation>token 越多，区间越窄</translation>
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
        <translation>不足 8 个窗口：区间把每个 token 当作一次独立观察，若它们彼此相关，区间就偏窄。</translation>
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
        <translation>%1 个 token</translation>
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
        <translation>损失以每 token 奈特计，取自同样的 token。SE：成对差的标准误；t：学生氏分布，95 %。</translation>
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
        <translation>“损失没变”不等于什么都没丢：对 token 取平均，可能掩盖任务所需要的东西。</translation>
    </message>
    <message>
        <source>beyond all noise</source>
        <translation>超出所有噪声</translation>
    </message>
    <message>
        <source>%1 (%2…) · %3 of %4 tokens · window %5 · %6 · %7, threads: %8</source>
        <translation>%1（%2…）· %4 个 token 中的 %3 · 窗口 %5 · %6 · %7，线程 %8</translation>
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
    <message>
        <source>Byte budget</source>
        <translation>字节账</translation>
    </message>
    <message>
        <source>Combine</source>
        <translation>合用</translation>
    </message>
    <message>
        <source>Course</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation>账本</translation>
    </message>
    <message>
        <source>Self-check</source>
        <translation>自测</translation>
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
    <name>SelfcheckWords</name>
    <message>
        <source>All chapters</source>
        <translation>全部章节</translation>
    </message>
    <message>
        <source>Questions on the three chapters. Numbers are drawn, and answers computed by the lab itself; “New numbers” asks the same with others.</source>
        <translation>关于三章内容的题目。数字随机抽取，答案由实验室自己算出；“换一组数”会用别的数再问一遍。</translation>
    </message>
    <message>
        <source>Of each topic&apos;s questions: the share that was answered right the last time, and the share that was not. The rest is open. A click on a bar goes to its topic.</source>
        <translation>每个主题的题目中，最近一次答对的比例与答错的比例；其余的还没有答。点一根条，就到那个主题。</translation>
    </message>
    <message>
        <source>A wrong answer is told what leads to it, where that is known. Afterwards the page of the lab that shows it is one step away.</source>
        <translation>答错了，会尽量指出是怎么错的；之后只需一步，就能到实验室里能看见它的那一页。</translation>
    </message>
    <message>
        <source>A question that was answered right once is not yet understood for good. Ask it again with other numbers, some days later.</source>
        <translation>答对一次，还不算永远懂了。过几天换一组数再问问自己。</translation>
    </message>
    <message>
        <source>Self-check, %1: %2 of %3 questions right by the last answer, %4 wrong</source>
        <extracomment>%1 a chapter or all; %2 of %3 questions right by the last answer, %4 wrong</extracomment>
        <translation>自测，%1：按最近一次回答，%3 题中 %2 题答对，%4 题答错</translation>
    </message>
    <message>
        <source>Share of each topic&apos;s questions</source>
        <translation>各主题题目的对错比例</translation>
    </message>
    <message>
        <source>share of the topic&apos;s questions</source>
        <translation>占该主题题目的比例</translation>
    </message>
    <message>
        <source>right the last time</source>
        <translation>最近一次答对</translation>
    </message>
    <message>
        <source>wrong the last time</source>
        <translation>最近一次答错</translation>
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
        <translation>窗口末尾的 token 读取许多舍入过的缓存条目，开头的只读少数。Δ 在窗口的 %1 段上取平均；色带是 95 % 区间，虚线是拟合。</translation>
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
        <translation>不足 8 个窗口：区间把每个 token 当作一次观测，偏窄；斜率则没有区间。</translation>
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
        <translation>p：窗口中被预测 token 之前的文本 token 数；奈特/token。SE 把每个窗口当作一次观测。</translation>
    </message>
    <message>
        <source>Losses in nats per token, over the same tokens. KLD: how far the predictions are from those as stored.</source>
        <translation>损失以每 token 奈特计，取自同样的 token。KLD：预测与存储时的预测相距多远。</translation>
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
        <translation>%1 个 token</translation>
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
        <translation>每次的 token 数；缓存不会更长</translation>
    </message>
    <message>
        <source>more tokens, narrower intervals</source>
        <translation>token 越多，区间越窄</translation>
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
    <message>
        <source>expected, N·p, and where 95 % of exact draws lie</source>
        <translation>期望值 N·p，以及精确抽样时 95 % 的次数所在的范围</translation>
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
    <message>
        <source>Both backends are quantizing the tensor…</source>
        <translation>两个后端正在量化这个张量…</translation>
    </message>
    <message>
        <source>Beside</source>
        <translation>对照</translation>
    </message>
    <message>
        <source>The other backend</source>
        <translation>另一个后端</translation>
    </message>
    <message>
        <source>What the backend chosen in the status line is compared with</source>
        <translation>状态栏所选的后端与它比较</translation>
    </message>
    <message>
        <source>What each of the two backends did</source>
        <translation>两个后端各自的结果</translation>
    </message>
    <message>
        <source>Chart: weights per second of both backends</source>
        <translation>图：两个后端每秒处理的权重数</translation>
    </message>
    <message>
        <source>%1 quantized by two backends</source>
        <translation>%1 由两个后端量化</translation>
    </message>
    <message>
        <source>million weights per second</source>
        <translation>每秒百万个权重</translation>
    </message>
    <message>
        <source>weights per second</source>
        <translation>每秒权重数</translation>
    </message>
    <message>
        <source>built-in</source>
        <translation>内置</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>波动</translation>
    </message>
    <message>
        <source>Weights/s, millions</source>
        <translation>权重/秒，百万</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Became 0</source>
        <translation>变为 0</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>被截断</translation>
    </message>
    <message>
        <source>The same to the last bit: %1 codes, %2 scales, all restored values and all counts.</source>
        <translation>逐位相同：%1 个码、%2 个缩放因子、全部还原值和全部计数。</translation>
    </message>
    <message>
        <source>The same to the last bit: all restored values and all counts.</source>
        <translation>逐位相同：全部还原值和全部计数。</translation>
    </message>
    <message>
        <source>Not the same: %1 of %2 codes, %3 of %4 scales and %5 of %6 restored values differ, the last by at most %7.</source>
        <extracomment>How many differ, of how many; three times, then a difference.</extracomment>
        <translation>不相同：%2 个码中有 %1 个、%4 个缩放因子中有 %3 个、%6 个还原值中有 %5 个不同，还原值最多相差 %7。</translation>
    </message>
    <message>
        <source>Their counts or their largest errors differ too.</source>
        <translation>计数或最大误差也不同。</translation>
    </message>
    <message>
        <source>The sums of squared errors, added in another order, are apart by %1 of themselves.</source>
        <translation>误差平方和因相加次序不同，相对相差 %1。</translation>
    </message>
    <message>
        <source>%1 is %2 as fast</source>
        <extracomment>A backend, and by what factor it is faster than the other.</extracomment>
        <translation>%1 的速度为另一个的 %2</translation>
    </message>
    <message>
        <source>This machine has no other backend to compare with.</source>
        <translation>这台机器没有别的后端可以比较。</translation>
    </message>
    <message>
        <source>Both backends quantize the whole tensor by the scheme on the left, one after the other.</source>
        <translation>两个后端先后按左边的方案量化整个张量。</translation>
    </message>
    <message>
        <source>Each makes scales, codes, restored values and statistics of all %1 weights, %2 times; the bars are medians, their whiskers the fastest and the slowest.</source>
        <translation>每个后端对全部 %1 个权重求缩放因子、码、还原值和统计量，共 %2 次；条形为中位数，须线为最快和最慢的一次。</translation>
    </message>
    <message>
        <source>Bringing the tensor to %1 and the results back takes %2; that is not in its bar.</source>
        <translation>把张量送到 %1 并取回结果要 %2；这不算在它的条形里。</translation>
    </message>
    <message>
        <source>Both compute in the same memory: nothing has to be moved.</source>
        <translation>两者在同一内存里计算：不必搬运任何数据。</translation>
    </message>
    <message>
        <source>“built-in” is the lab’s own quantizer on the CPU: that backend has none for this scheme.</source>
        <translation>“内置”是实验室自己在 CPU 上的量化器：那个后端没有适用于此方案的内核。</translation>
    </message>
    <message>
        <source>This tensor is small: a GPU spends more time on being started than on the weights. Try a larger one.</source>
        <translation>这个张量很小：GPU 花在启动上的时间多于花在权重上的时间。请换一个更大的。</translation>
    </message>
    <message>
        <source>ratio = seconds of %1 ÷ seconds of %2</source>
        <translation>比值 = %1 的秒数 ÷ %2 的秒数</translation>
    </message>
    <message>
        <source>Above 1 the second is the faster one.</source>
        <translation>大于 1 时，第二个更快。</translation>
    </message>
    <message>
        <source>The ratio is of this tensor where it lies; moving it costs %1, which a single use never earns back.</source>
        <translation>比值是对已在原处的这个张量而言的；搬运它要 %1，只用一次是赚不回来的。</translation>
    </message>
    <message>
        <source>The ratio is of this tensor where it lies; moving it costs %1 on top.</source>
        <translation>比值是对已在原处的这个张量而言的；搬运它还要另花 %1。</translation>
    </message>
    <message>
        <source>The ratio is of this tensor and this scheme: one whose weights fit into the caches, or a machine that is busy, gives another.</source>
        <translation>比值只属于这个张量和这个方案：权重装得进缓存的张量，或者一台繁忙的机器，会给出别的比值。</translation>
    </message>
    <message>
        <source>From all %1 weights, by %2.</source>
        <extracomment>Count of weights, the backend that computed the errors.</extracomment>
        <translation>取自全部 %1 个权重，由 %2 计算。</translation>
    </message>
    <message>
        <source>built-in: %1 has no kernel for this scheme, or no room for this tensor; the lab’s own quantizer computed it on the CPU.</source>
        <translation>内置：%1 没有适用于此方案的内核，或放不下这个张量；由实验室自己的量化器在 CPU 上计算。</translation>
    </message>
    <message>
        <source>A/B</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>Two backends on this tensor: the same codes? how fast is each?</source>
        <translation>两个后端处理这个张量：码相同吗？各有多快？</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>后端</translation>
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
        <translation>每个 token 都有数值</translation>
    </message>
    <message>
        <source>%1 of %2 tokens without one</source>
        <translation>%2 个 token 中有 %1 个没有</translation>
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
        <translation>正在切分 token：%1 / %2 MB</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个 token</translation>
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
        <translation>llmint8 需要动态激活缩放因子，取值时不含每个 token 的离群值</translation>
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
        <translation>静态缩放因子只能用于 tensor 或 channel，它们对每个 token 都相同</translation>
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
        <translation>一个窗口的所有 token 共用一个激活缩放因子：逐 token 解码会得到不同的数值。</translation>
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
        <translation>校准只见到 %1 个不同的 token：各层在其他文本上读到的内容没有见过。</translation>
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
        <translation>未对打分计时：对照程序需要字节词表和至少 16 个 token。</translation>
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
        <translation>预填充 %1 个、解码 %2 个 token 的速度均大于 0</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>该模型</translation>
    </message>
    <message>
        <source>a context of at least %1 tokens</source>
        <translation>至少 %1 个 token 的上下文</translation>
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
    <message>
        <source>Choose an answer.</source>
        <translation>请先选一个答案。</translation>
    </message>
    <message>
        <source>Mark every answer that is right; there is at least one.</source>
        <translation>把正确的答案都选上，至少有一个。</translation>
    </message>
    <message>
        <source>Type a number.</source>
        <translation>请输入一个数。</translation>
    </message>
    <message>
        <source>Type a number, in %1.</source>
        <translation>请输入一个数，单位为 %1。</translation>
    </message>
    <message>
        <source>%1 of %2 do not stand where they should; they are marked.</source>
        <translation>%2 项中有 %1 项位置不对，已标出。</translation>
    </message>
    <message>
        <source>The page has not been opened yet. Go there first.</source>
        <translation>那一页还没有打开过，请先过去。</translation>
    </message>
    <message>
        <source>000 Quantization and speculation</source>
        <translation>000 量化与推测解码</translation>
    </message>
    <message>
        <source>003 Quantization</source>
        <translation>003 量化</translation>
    </message>
    <message>
        <source>004 Bytes, bandwidth, sensitivity</source>
        <translation>004 字节、带宽与敏感度</translation>
    </message>
    <message>
        <source>Scales and codes</source>
        <translation>缩放因子与代码</translation>
    </message>
    <message>
        <source>Outliers and groups</source>
        <translation>离群值与分组</translation>
    </message>
    <message>
        <source>True bits and bytes</source>
        <translation>真实的位数与字节</translation>
    </message>
    <message>
        <source>Bytes and time</source>
        <translation>字节与时间</translation>
    </message>
    <message>
        <source>Judging the damage</source>
        <translation>怎样判断压坏了没有</translation>
    </message>
    <message>
        <source>What bears few bits</source>
        <translation>哪里能压，哪里不能</translation>
    </message>
    <message>
        <source>Methods and calibration</source>
        <translation>方法与校准</translation>
    </message>
    <message>
        <source>Speculative decoding</source>
        <translation>推测解码</translation>
    </message>
    <message>
        <source>Fair experiments</source>
        <translation>公平的实验</translation>
    </message>
    <message>
        <source>At INT%1, GPTQ&apos;s validation loss is %2 lower than that of plain rounding. Five trainings of one configuration that differ only in the seed spread so far that 3σ is %3. What may be said, by this floor?</source>
        <translation>INT%1 下，GPTQ 的验证损失比直接舍入低 %2。同一配置只换种子训练五次，结果的离散程度为 3σ = %3。按这条噪声底线，可以说什么？</translation>
    </message>
    <message>
        <source>GPTQ is better here: the difference is larger than chance makes it</source>
        <translation>这里 GPTQ 更好：差异大于偶然波动</translation>
    </message>
    <message>
        <source>The difference lies outside of what reruns alone produce.</source>
        <translation>这个差异超出了仅靠重跑就会出现的范围。</translation>
    </message>
    <message>
        <source>Reruns of one and the same configuration differ by more than this. Lower is not yet better.</source>
        <translation>同一配置重跑几次，差异就比这还大。低一点还不等于更好。</translation>
    </message>
    <message>
        <source>No finding: the difference lies within the noise</source>
        <translation>不构成结论：差异落在噪声之内</translation>
    </message>
    <message>
        <source>It is larger than 3σ of the reruns, which chance alone hardly ever reaches.</source>
        <translation>它大于重跑的 3σ，偶然波动几乎到不了这里。</translation>
    </message>
    <message>
        <source>A difference that reruns alone produce says nothing about the method.</source>
        <translation>仅靠重跑就会出现的差异，说明不了方法的好坏。</translation>
    </message>
    <message>
        <source>GPTQ is of no use at this size of model</source>
        <translation>在这种规模的模型上，GPTQ 没有用</translation>
    </message>
    <message>
        <source>That a difference is not seen does not mean that there is none; and what is seen here holds for one bit width only.</source>
        <translation>看不到差异，不等于没有差异；况且这里看到的只是一种位数。</translation>
    </message>
    <message>
        <source>GPTQ is better on larger models too, by the same amount</source>
        <translation>在更大的模型上 GPTQ 也会好同样多</translation>
    </message>
    <message>
        <source>From one model to another such a gap does not carry over; published gaps grow by orders of magnitude in 3 bits.</source>
        <translation>这种差距不能从一个模型照搬到另一个；论文里 3 位时的差距会大出几个数量级。</translation>
    </message>
    <message>
        <source>%1 against a floor of %2. The floor of retraining is one yardstick; two quantizers on the same tokens can also be compared in pairs, with a standard error that is often far smaller. Say which floor a difference clears.</source>
        <translation>差异 %1，底线 %2。重新训练得到的底线是一把尺子；两种量化方法也可以在同样的 token 上成对比较，那时的标准误往往小得多。下结论时要说清越过的是哪条底线。</translation>
    </message>
    <message>
        <source>After quantizing, the validation loss has changed by %1. What follows for the tasks that the model is to do?</source>
        <translation>量化之后，验证损失变化了 %1。对模型要完成的任务，这意味着什么？</translation>
    </message>
    <message>
        <source>They need tests of their own: a mean can hide rare cases</source>
        <translation>任务还得单独测：平均值会掩盖少见的情形</translation>
    </message>
    <message>
        <source>Loss is a mean over all tokens. Long reasoning, code and rare languages are few of them and may lose much.</source>
        <translation>损失是对所有 token 取的平均。长推理、代码和少见的语言只占一小部分，却可能掉得很多。</translation>
    </message>
    <message>
        <source>Nothing was lost, so that no further test is needed</source>
        <translation>什么都没有损失，因此不必再测</translation>
    </message>
    <message>
        <source>The mean did not move. Of the parts that it is made of, it says nothing.</source>
        <translation>平均值没有动。至于组成它的各个部分，它什么也没说。</translation>
    </message>
    <message>
        <source>They suffer by the same share, which is too small to notice</source>
        <translation>任务会按同样的比例变差，小到察觉不了</translation>
    </message>
    <message>
        <source>A change of loss has no fixed exchange rate into failed tasks.</source>
        <translation>损失的变化与任务失败的比例之间，没有固定的换算关系。</translation>
    </message>
    <message>
        <source>The scheme is without loss, like speculative decoding</source>
        <translation>这种方案是无损的，和推测解码一样</translation>
    </message>
    <message>
        <source>Quantizing changes the numbers of the model, and with them its distribution. That the mean loss stays does not make it exact.</source>
        <translation>量化改变了模型的数值，也就改变了它的分布。平均损失不变，并不等于精确。</translation>
    </message>
    <message>
        <source>Loss and perplexity are quick and coarse. They warn of damage; they do not certify that there is none. That takes the tasks themselves, with their own noise.</source>
        <translation>损失和困惑度快而粗：它们能报警，却不能证明没有损伤。要证明，得测任务本身，而任务评测也有自己的噪声。</translation>
    </message>
    <message>
        <source>Three ways to judge whether quantizing broke something. Order them from the quickest and coarsest to the most reliable for a service of your own.</source>
        <translation>判断量化有没有压坏模型，有三种方法。请从最快最粗，到对自己的服务最可靠，排出顺序。</translation>
    </message>
    <message>
        <source>quick and coarse</source>
        <translation>快而粗</translation>
    </message>
    <message>
        <source>slow and reliable</source>
        <translation>慢而可靠</translation>
    </message>
    <message>
        <source>Perplexity on a text</source>
        <translation>在一段文本上测困惑度</translation>
    </message>
    <message>
        <source>Public benchmarks of knowledge and code</source>
        <translation>公开的知识与代码基准</translation>
    </message>
    <message>
        <source>Your own inputs, with a person or a stronger model to compare the outputs</source>
        <translation>用自己的真实输入，由人或更强的模型比较输出</translation>
    </message>
    <message>
        <source>minutes, one number, loosely tied to tasks</source>
        <translation>几分钟，一个数，与任务的关系松散</translation>
    </message>
    <message>
        <source>closer to abilities, but noisy by a few points</source>
        <translation>更接近能力，但有几分的噪声</translation>
    </message>
    <message>
        <source>the only one that answers for your case</source>
        <translation>唯一能回答“我的场景行不行”的方法</translation>
    </message>
    <message>
        <source>Perplexity warns, benchmarks compare, your own tasks decide. For all three the same test holds: is the difference larger than that between two runs of the same model?</source>
        <translation>困惑度报警，基准比较，自己的任务拍板。三者的判断标准相同：差异是否大于同一个模型跑两次的差异？</translation>
    </message>
    <message>
        <source>On a model of a few million parameters, rounding to 3 bits costs %1 more loss than GPTQ. For OPT-175B in 3 bits the GPTQ paper gives a perplexity of 7300 by rounding and 8.68 by GPTQ, against 8.34 in FP16. What is the lesson?</source>
        <translation>在几百万参数的模型上，直接舍入到 3 位比 GPTQ 多损失 %1。而 GPTQ 论文里，OPT-175B 压到 3 位，直接舍入的困惑度是 7300，GPTQ 是 8.68，FP16 是 8.34。这说明什么？</translation>
    </message>
    <message>
        <source>Small models show how a method works, not what it is worth on large ones</source>
        <translation>小模型能展示方法怎样起作用，不能说明它在大模型上值多少</translation>
    </message>
    <message>
        <source>The mechanism is the same, the stakes are not. What a small model hardly feels can break a large one.</source>
        <translation>机制一样，后果不一样。小模型几乎没有感觉的东西，可能毁掉大模型。</translation>
    </message>
    <message>
        <source>The paper must be wrong: both are the same method</source>
        <translation>论文一定错了：两边是同一种方法</translation>
    </message>
    <message>
        <source>Both can be true. The large model has outliers and depth that the small one lacks.</source>
        <translation>两边可以都对。大模型有小模型没有的离群值和深度。</translation>
    </message>
    <message>
        <source>Large models bear 3 bits by rounding, since they have weights to spare</source>
        <translation>大模型的权重有富余，直接舍入到 3 位也扛得住</translation>
    </message>
    <message>
        <source>7300 against 8.34 says the opposite: by rounding it is broken altogether.</source>
        <translation>7300 对 8.34，恰恰说明直接舍入把它彻底毁了。</translation>
    </message>
    <message>
        <source>GPTQ makes a model in 3 bits better than the original</source>
        <translation>GPTQ 让 3 位的模型比原模型更好</translation>
    </message>
    <message>
        <source>8.68 is still above 8.34, and lower is better.</source>
        <translation>8.68 仍然高于 8.34，而困惑度越低越好。</translation>
    </message>
    <message>
        <source>A gap within or near the noise on a small model tells nothing about a large one, neither good nor bad. Measure the model that you mean to use.</source>
        <translation>小模型上落在噪声之内或附近的差距，对大模型既不说明好，也不说明坏。要用哪个模型，就测哪个模型。</translation>
    </message>
    <message>
        <source>The same model, run twice on a benchmark, differs by up to %1 points. The quantized one scores %2 lower. What does that show?</source>
        <translation>同一个模型在一个基准上跑两次，最多能差 %1 分。量化后的模型低了 %2 分。这说明什么？</translation>
    </message>
    <message>
        <source>Nothing yet: two runs of the same model differ as much</source>
        <translation>还说明不了什么：同一模型跑两次也差这么多</translation>
    </message>
    <message>
        <source>A difference that repetition alone produces cannot be laid at quantizing&apos;s door.</source>
        <translation>仅靠重复就会出现的差异，不能算到量化头上。</translation>
    </message>
    <message>
        <source>Quantizing costs %1 points</source>
        <translation>量化的代价是 %1 分</translation>
    </message>
    <message>
        <source>It may. It may also cost none: the benchmark cannot tell here.</source>
        <translation>有可能；也可能毫无代价。这个基准在这里分不出来。</translation>
    </message>
    <message>
        <source>Quantizing costs nothing</source>
        <translation>量化没有代价</translation>
    </message>
    <message>
        <source>That is as little shown. The measurement is too coarse for either.</source>
        <translation>这同样没有得到证明。无论哪种说法，这次测量都太粗。</translation>
    </message>
    <message>
        <source>Nothing: a benchmark that varies so much is of no use at all</source>
        <translation>什么都不说明：波动这么大的基准毫无用处</translation>
    </message>
    <message>
        <source>It can show larger differences, or smaller ones with more tasks or runs.</source>
        <translation>它能显示更大的差异；题目更多或多跑几次，也能显示更小的。</translation>
    </message>
    <message>
        <source>%1 within a spread of %2 is no finding. More tasks, or several runs of each, narrow the spread.</source>
        <translation>波动有 %2 分，差 %1 分不构成结论。增加题目，或各跑几次，才能缩小波动。</translation>
    </message>
    <message>
        <source>What does GPTQ gain over plain rounding in %1 bits? Set the page Model loss so that it shows exactly two schemes, and nothing differs between them but the method.</source>
        <translation>%1 位时，GPTQ 比直接舍入好多少？请在“模型损失”页上设成恰好两个方案，除方法以外没有任何不同。</translation>
    </message>
    <message>
        <source>There are %1 schemes in the table; a comparison of two has two.</source>
        <translation>表里有 %1 个方案；两者相比，只需要两个。</translation>
    </message>
    <message>
        <source>Both have to have %1 bits.</source>
        <translation>两个方案都必须是 %1 位。</translation>
    </message>
    <message>
        <source>One scheme has to use GPTQ and the other plain rounding, without any other method.</source>
        <translation>必须一个用 GPTQ，另一个直接舍入，都不带别的方法。</translation>
    </message>
    <message>
        <source>Besides the method, %1 and %2 differ too: what part of the gap would be whose?</source>
        <translation>除了方法，%1 与 %2 还有别的不同：这样一来，差距该算谁的？</translation>
    </message>
    <message>
        <source>For example %1 beside %1/gptq: same bits, same scales, same text. With another group size in one of them, grouping and method could not be told apart.</source>
        <translation>例如把 %1 与 %1/gptq 放在一起：位数相同、缩放方式相同、文本相同。如果其中一个换了组大小，就分不清是分组的作用还是方法的作用。</translation>
    </message>
    <message>
        <source>A service is to run quantized and with speculation. Order the measurements so that each result can be explained.</source>
        <translation>一个服务打算既量化又用推测解码。请排出测量的顺序，使每个结果都解释得清。</translation>
    </message>
    <message>
        <source>first</source>
        <translation>最先</translation>
    </message>
    <message>
        <source>last</source>
        <translation>最后</translation>
    </message>
    <message>
        <source>The model as it is: the baseline</source>
        <translation>原样的模型：基线</translation>
    </message>
    <message>
        <source>Only the quantization changed, all else held</source>
        <translation>只换量化，其余不变</translation>
    </message>
    <message>
        <source>The target held, only the speculation changed</source>
        <translation>固定目标模型，只换推测方案</translation>
    </message>
    <message>
        <source>Both together</source>
        <translation>两者一起用</translation>
    </message>
    <message>
        <source>what all else is compared with</source>
        <translation>其他一切都与它相比</translation>
    </message>
    <message>
        <source>what quality and time it costs or gains alone</source>
        <translation>单独看，质量和时间各是多少得失</translation>
    </message>
    <message>
        <source>draft overhead, acceptance, time from end to end</source>
        <translation>草稿开销、接受率、端到端时间</translation>
    </message>
    <message>
        <source>whether the gains add up</source>
        <translation>两份收益能不能叠加</translation>
    </message>
    <message>
        <source>Whoever begins with both cannot tell whose gain it is, or whether one of them hides what the other has lost.</source>
        <translation>一上来就两者并用，就分不清收益是谁的，也看不出一方是否掩盖了另一方的退化。</translation>
    </message>
    <message>
        <source>A target in INT%1 is decoded with exact speculation, and a report says “without any loss of quality”. Which question decides whether that is true?</source>
        <translation>INT%1 的目标模型用精确的推测解码，报告里写着“质量毫无损失”。要判断这句话是否成立，关键要问什么？</translation>
    </message>
    <message>
        <source>Compared with what: the original model or the quantized one?</source>
        <translation>与谁相比：原始模型，还是量化后的模型？</translation>
    </message>
    <message>
        <source>Speculation keeps the distribution of its target, which is the quantized model here. Against the original, quantizing may have cost something.</source>
        <translation>推测解码保持的是目标模型的分布，而这里的目标是量化后的模型。与原始模型相比，量化可能已经有了代价。</translation>
    </message>
    <message>
        <source>How large is the draft?</source>
        <translation>草稿模型有多大？</translation>
    </message>
    <message>
        <source>The draft decides on speed. What comes out follows the target.</source>
        <translation>草稿决定速度；输出服从的是目标模型。</translation>
    </message>
    <message>
        <source>What is the acceptance rate?</source>
        <translation>接受率是多少？</translation>
    </message>
    <message>
        <source>A low one costs time, not quality.</source>
        <translation>接受率低，损失的是时间，不是质量。</translation>
    </message>
    <message>
        <source>How many tokens a second does it give, and on what hardware was that?</source>
        <translation>每秒多少个 token，是在什么硬件上测的？</translation>
    </message>
    <message>
        <source>Speed says nothing about quality, in either direction.</source>
        <translation>速度对质量什么也没说，无论往哪个方向。</translation>
    </message>
    <message>
        <source>“Exact” always means: as the target would. In a combination, the reference of quality has to be named with the result.</source>
        <translation>“精确”永远是指与目标模型一致。组合使用时，必须连同结果一起说明质量的对照基准。</translation>
    </message>
    <message>
        <source>After a change a service gives %1 tokens a second instead of %2. Why is that not yet an improvement?</source>
        <translation>改动之后，一个服务每秒输出 %1 个 token，原来是 %2 个。为什么这还不算改进？</translation>
    </message>
    <message>
        <source>Answers may be longer or worse; what counts is tasks done well</source>
        <translation>回答可能变长或变差；要看的是任务完成得如何</translation>
    </message>
    <message>
        <source>Tokens are not results. If an answer takes twice as many, or has to be asked for again, the user waits longer.</source>
        <translation>token 不是成果。如果一个回答要用两倍的 token，或者得重新问一遍，用户反而等得更久。</translation>
    </message>
    <message>
        <source>It is one: more tokens a second is exactly what faster means</source>
        <translation>这就是改进：每秒 token 更多，就是更快</translation>
    </message>
    <message>
        <source>For a user faster means that the task is done sooner, and well.</source>
        <translation>对用户来说，更快是任务更早完成，而且完成得好。</translation>
    </message>
    <message>
        <source>Throughput cannot be measured reliably</source>
        <translation>吞吐量无法可靠地测量</translation>
    </message>
    <message>
        <source>It can, with repetitions. It is just not the whole of it.</source>
        <translation>多测几次就可以。只是它不是全部。</translation>
    </message>
    <message>
        <source>Because a larger number needs more energy</source>
        <translation>因为数字更大就更耗能</translation>
    </message>
    <message>
        <source>It may or may not; either way it would not tell whether the answers got better.</source>
        <translation>可能如此，也可能不是；无论怎样，都说明不了回答有没有变好。</translation>
    </message>
    <message>
        <source>The goal is the speed and the cost at which tasks are done at the quality asked for. Output length and quality are part of the measurement.</source>
        <translation>目标是在满足质量要求的前提下，任务完成的速度与成本。输出长度和质量也是测量的一部分。</translation>
    </message>
    <message>
        <source>The target stays as it is, and only the speculation is changed. Which figures belong into the record of this experiment? Mark all.</source>
        <translation>目标模型不变，只换推测方案。这个实验应该记录哪些数？请全部选出。</translation>
    </message>
    <message>
        <source>The time that drafting takes</source>
        <translation>起草所花的时间</translation>
    </message>
    <message>
        <source>Without the draft&apos;s time nobody can tell what a high acceptance was bought with.</source>
        <translation>不知道草稿花了多少时间，就不知道高接受率是用什么换来的。</translation>
    </message>
    <message>
        <source>The acceptance rate</source>
        <translation>接受率</translation>
    </message>
    <message>
        <source>The acceptance rate belongs to it, though not alone.</source>
        <translation>接受率要记录，但不能只看它。</translation>
    </message>
    <message>
        <source>The mean number of tokens confirmed by a verification</source>
        <translation>平均每次验证确认的 token 数</translation>
    </message>
    <message>
        <source>It is what a step really yields, the token of the target&apos;s own included.</source>
        <translation>这才是一步真正的产出，目标模型自己补的那个 token 也算在内。</translation>
    </message>
    <message>
        <source>The time from request to finished answer</source>
        <translation>从请求到回答完成的时间</translation>
    </message>
    <message>
        <source>That is what the user has of it in the end.</source>
        <translation>用户最终得到的就是它。</translation>
    </message>
    <message>
        <source>The RMSE of the target&apos;s weights</source>
        <translation>目标模型权重的 RMSE</translation>
    </message>
    <message>
        <source>The target was not touched: its weights are the same before and after.</source>
        <translation>目标模型没有动过，前后的权重是一样的。</translation>
    </message>
    <message>
        <source>Overhead, acceptance, tokens confirmed, end-to-end time: each alone can look good while the whole gets slower.</source>
        <translation>开销、接受率、确认的 token 数、端到端时间：单看哪一个都可能很好看，整体却变慢了。</translation>
    </message>
    <message>
        <source>A team changes the weights to INT4, switches speculation on and takes another GPU, all in one evening. It is %1 times as fast, and %2 of 100 tasks more fail. What does the experiment show about INT4?</source>
        <translation>一个团队一晚上同时把权重改成 INT4、打开推测解码、换了一块 GPU。速度成了 %1 倍，100 道任务多失败了 %2 道。关于 INT4，这个实验说明了什么？</translation>
    </message>
    <message>
        <source>Nothing that could be pinned on it: three things changed at once</source>
        <translation>什么也归不到它头上：三样东西同时变了</translation>
    </message>
    <message>
        <source>Gain and loss belong to the bundle. Which of the three brought what, only single changes show.</source>
        <translation>得失属于三者的整体。各自带来了什么，只有逐一改变才看得出来。</translation>
    </message>
    <message>
        <source>INT4 costs %1 of 100 tasks</source>
        <translation>INT4 的代价是 100 道任务里的 %1 道</translation>
    </message>
    <message>
        <source>It is a suspect. A fault in the speculation&apos;s sampling, or plain noise of 100 tasks, are others.</source>
        <translation>它只是嫌疑之一。推测采样的实现有误，或者 100 道任务本身的噪声，都有可能。</translation>
    </message>
    <message>
        <source>INT4 makes it %1 times as fast</source>
        <translation>INT4 使速度成为 %1 倍</translation>
    </message>
    <message>
        <source>The new GPU and the speculation had their part in it, of unknown size.</source>
        <translation>新 GPU 和推测解码也有份，各占多少不知道。</translation>
    </message>
    <message>
        <source>INT4 costs nothing, since speculation is exact</source>
        <translation>INT4 没有代价，因为推测解码是精确的</translation>
    </message>
    <message>
        <source>Exact with regard to its target, which is the INT4 model.</source>
        <translation>精确是相对它的目标而言，而目标正是 INT4 的模型。</translation>
    </message>
    <message>
        <source>Change one thing, measure, then the next. And with 100 tasks, a difference of %1 is itself near what chance does.</source>
        <translation>一次只改一样，测完再改下一样。而且只有 100 道任务时，差 %1 道本身就接近偶然波动。</translation>
    </message>
    <message>
        <source>What tells quantizing and speculative decoding apart?</source>
        <translation>量化与推测解码的区别在哪里？</translation>
    </message>
    <message>
        <source>One changes the model&apos;s numbers, the other how its tokens are produced</source>
        <translation>前者改变模型的数值，后者改变 token 的生成方式</translation>
    </message>
    <message>
        <source>Quantizing makes every step cheaper and touches the distribution; speculation needs fewer steps and leaves it alone.</source>
        <translation>量化让每一步更省，会触动分布；推测解码减少步数，不碰分布。</translation>
    </message>
    <message>
        <source>Both change the distribution, speculation less</source>
        <translation>两者都改变分布，推测解码改得少一些</translation>
    </message>
    <message>
        <source>Exact speculation does not change it at all.</source>
        <translation>精确的推测解码完全不改变分布。</translation>
    </message>
    <message>
        <source>Quantizing is for memory only, speculation for speed only</source>
        <translation>量化只为省显存，推测解码只为提速</translation>
    </message>
    <message>
        <source>Fewer bytes are less time where bytes are the bottleneck: quantizing is for both.</source>
        <translation>瓶颈在字节时，字节少就是时间少：量化两样都管。</translation>
    </message>
    <message>
        <source>They exclude each other: a quantized model cannot be the target of a draft</source>
        <translation>两者互斥：量化后的模型不能做草稿的目标模型</translation>
    </message>
    <message>
        <source>They combine well; one only has to say whether the original or the quantized model is the reference.</source>
        <translation>两者可以组合，只是要说清以原始模型还是量化后的模型为基准。</translation>
    </message>
    <message>
        <source>One saves on the cost of a step, the other on the number of steps. That is why they complement each other, and why they have to be judged by different questions.</source>
        <translation>一个省每一步的成本，一个省步数。所以它们互补，也所以要用不同的问题去评判。</translation>
    </message>
    <message>
        <source>What does GPTQ try to keep small while it quantizes a layer, column by column?</source>
        <translation>GPTQ 逐列量化一层时，想让什么保持得小？</translation>
    </message>
    <message>
        <source>The error of the layer&apos;s output on calibration inputs</source>
        <translation>这一层在校准输入上的输出误差</translation>
    </message>
    <message>
        <source>The distance between each weight and its restored value</source>
        <translation>每个权重与还原值之间的距离</translation>
    </message>
    <message>
        <source>Rounding to nearest already does that as well as can be. GPTQ moves weights away from it on purpose.</source>
        <translation>就近舍入已经把它做到最好了。GPTQ 会有意让权重偏离就近的值。</translation>
    </message>
    <message>
        <source>The number of scales</source>
        <translation>缩放因子的个数</translation>
    </message>
    <message>
        <source>Scales are the same as without it. It chooses other codes.</source>
        <translation>缩放因子和不用它时一样，变的是代码的选取。</translation>
    </message>
    <message>
        <source>The size of the largest weight</source>
        <translation>最大权重的大小</translation>
    </message>
    <message>
        <source>It leaves large weights as they are; it corrects for errors that rounding has made.</source>
        <translation>它不动大权重；它修正的是舍入造成的误差。</translation>
    </message>
    <message>
        <source>Two weights %1 and %2 are rounded to whole numbers by GPTQ. Their inputs are equally large and have the correlation %3, so that H is proportional to [[1, %3], [%3, 1]]; there is no damping. The first one is rounded to %4. What is the second one before it is rounded itself?</source>
        <translation>GPTQ 把两个权重 %1 和 %2 取成整数。它们的输入一样大，相关系数为 %3，因此 H 与 [[1, %3], [%3, 1]] 成比例；不加阻尼。第一个取成 %4。第二个在自己取整之前是多少？</translation>
    </message>
    <message>
        <source>That is its original value: rounding to nearest leaves each weight alone with its error.</source>
        <translation>这是它原来的值：就近舍入时，每个权重各自承担误差。</translation>
    </message>
    <message>
        <source>The whole error was handed over. Only as much of it can be made good as the two inputs go together.</source>
        <translation>你把误差整个交了过去。两个输入有多少是同步的，才能补救多少。</translation>
    </message>
    <message>
        <source>The sign is turned round: what the first has lost, the second has to gain.</source>
        <translation>符号反了：第一个少了多少，第二个就要多一些来补。</translation>
    </message>
    <message>
        <source>That is the value after rounding; asked for is the one before.</source>
        <translation>这是取整之后的值；问的是取整之前。</translation>
    </message>
    <message>
        <source>The first is off by %1 − (%2) = %3. Of this, %4 times is added to the second: %5 + %4 × %3 = %6, which is then rounded to %7. The factor comes from the upper Cholesky factor of H⁻¹.</source>
        <translation>第一个的误差是 %1 − (%2) = %3。它的 %4 倍加到第二个上：%5 + %4 × %3 = %6，再取整为 %7。这个倍数来自 H⁻¹ 的上三角 Cholesky 因子。</translation>
    </message>
    <message>
        <source>In one input channel the largest activation is %1 and the largest weight %2. By what does SmoothQuant divide this channel&apos;s activations at α = 0.5?</source>
        <translation>某个输入通道里，激活最大为 %1，权重最大为 %2。α = 0.5 时，SmoothQuant 用多大的数去除这个通道的激活？</translation>
    </message>
    <message>
        <source>The exponents are missing: α for the activations, 1 − α for the weights, both a half here.</source>
        <translation>漏了指数：激活用 α，权重用 1 − α，这里都是一半。</translation>
    </message>
    <message>
        <source>The weights&apos; part stands in the denominator; this is the size that both have afterwards.</source>
        <translation>权重那一项在分母上；这是处理之后两边共同的大小。</translation>
    </message>
    <message>
        <source>Upside down: activations are the hard part and are to become smaller.</source>
        <translation>反了：激活才是难的一方，要变小的是它。</translation>
    </message>
    <message>
        <source>That would be α = 1 for weights of size 1: the whole difficulty moved into the weights.</source>
        <translation>那是权重大小为 1 时 α = 1 的情形：全部难度都挪给了权重。</translation>
    </message>
    <message>
        <source>s = %1^0.5 ÷ %2^0.5 = %3. Afterwards the activations reach %4 and the weights %5: equally hard, which is what a half means.</source>
        <translation>s = %1^0.5 ÷ %2^0.5 = %3。之后激活最大为 %4，权重最大为 %5：两边一样难，这正是“一半”的含义。</translation>
    </message>
    <message>
        <source>SmoothQuant divides a channel&apos;s activations by s and multiplies the weights that read it by s. What does that change in the model&apos;s output before anything is rounded?</source>
        <translation>SmoothQuant 把一个通道的激活除以 s，把读取它的权重乘以 s。在舍入之前，模型的输出有什么变化？</translation>
    </message>
    <message>
        <source>Nothing, up to the last digits of the arithmetic</source>
        <translation>没有变化，只差在运算的末几位</translation>
    </message>
    <message>
        <source>(X ÷ s)·(s W) is X·W. Only what is rounded afterwards comes out differently.</source>
        <translation>(X ÷ s)·(s W) 就是 X·W。不同的只是之后的舍入结果。</translation>
    </message>
    <message>
        <source>The outputs get smaller by s</source>
        <translation>输出缩小为 1/s</translation>
    </message>
    <message>
        <source>What the activations lose, the weights gain; the product stays.</source>
        <translation>激活失去的，权重补了回来，乘积不变。</translation>
    </message>
    <message>
        <source>A little, which fine-tuning then repairs</source>
        <translation>有一点变化，再用微调修回来</translation>
    </message>
    <message>
        <source>The identity is exact; there is nothing to be repaired.</source>
        <translation>这个等式是精确的，没有什么要修。</translation>
    </message>
    <message>
        <source>The layer costs another multiplication for each value</source>
        <translation>这一层的每个值要多做一次乘法</translation>
    </message>
    <message>
        <source>The division goes into the norm before the layer, and the weights are multiplied once for all.</source>
        <translation>除法并入前面的归一化层，权重只需预先乘一次。</translation>
    </message>
    <message>
        <source>That the transformation is exact is mathematics. That 8-bit activations lose nothing after it is an experiment, to be made on each model.</source>
        <translation>变换精确成立，这是数学；8 位激活在变换之后不掉点，这是实验，要在每个模型上做。</translation>
    </message>
    <message>
        <source>In your model&apos;s most uneven layer, the largest channel of the activations is %1 times the median one. LLM.int8() reports up to 20 times, from about 6.7 billion parameters on. What do you do about W8A8?</source>
        <translation>你的模型里最不均匀的一层，激活的最大通道是中位通道的 %1 倍。LLM.int8() 报告约 67 亿参数以上会到 20 倍。对 W8A8，你怎么做？</translation>
    </message>
    <message>
        <source>Measure W8A8 on it first; it may need no remedy at all</source>
        <translation>先在它上面测 W8A8，也许根本不需要补救</translation>
    </message>
    <message>
        <source>Outliers of that kind are a matter of size. The chapter&apos;s small model at 6.4 lost 0.0036 with the coarsest scales.</source>
        <translation>那种离群值与规模有关。章节里的小模型是 6.4 倍，用最粗的缩放也只损失 0.0036。</translation>
    </message>
    <message>
        <source>Apply SmoothQuant in any case: every model has such outliers</source>
        <translation>无论如何都用 SmoothQuant：每个模型都有这种离群值</translation>
    </message>
    <message>
        <source>They appear systematically in large models. A remedy for what is not there is only effort and risk.</source>
        <translation>它们在大模型里才系统地出现。给没有的毛病上药，只会添麻烦和风险。</translation>
    </message>
    <message>
        <source>Leave activations in 16 bits: W8A8 cannot work</source>
        <translation>激活保持 16 位：W8A8 行不通</translation>
    </message>
    <message>
        <source>With channels as even as these, even one scale for the tensor may cost next to nothing.</source>
        <translation>通道这么均匀，即使整张量共用一个缩放因子，代价也可能接近零。</translation>
    </message>
    <message>
        <source>Set the largest channels to zero</source>
        <translation>把最大的几个通道置零</translation>
    </message>
    <message>
        <source>They are few but important: in the paper, zeroing them raised perplexity by 600 to 1000 %.</source>
        <translation>它们少，但重要：论文里把它们置零，困惑度变差了 600 % 到 1000 %。</translation>
    </message>
    <message>
        <source>%1 is far from what the paper describes. Look at your own layers, measure, then decide; on small models the remedies show how they work and hardly what they gain.</source>
        <translation>%1 倍离论文描述的情形还很远。看自己的层，先测再决定；在小模型上，补救办法只能演示机制，很难看到收益。</translation>
    </message>
    <message>
        <source>Large models have a few very large channels; the lab&apos;s does not. On the page Activations, inject outliers of at least %1 times into at most 6 channels, so that the model still computes the same.</source>
        <translation>大模型有少数几个特别大的通道，实验室自带的模型没有。请在“激活”页上向至多 6 个通道注入至少 %1 倍的离群值，而模型的计算结果保持不变。</translation>
    </message>
    <message>
        <source>The outliers are chosen but not in the model yet: switch the injection on.</source>
        <translation>离群值选好了，但还没有进入模型：请打开注入。</translation>
    </message>
    <message>
        <source>They are in %1 channels; from 1 to 6 are asked for, as few as in large models.</source>
        <translation>现在分布在 %1 个通道里；要求是 1 到 6 个，和大模型一样少。</translation>
    </message>
    <message>
        <source>A factor of %1 is too small; %2 at least are asked for.</source>
        <translation>%1 倍太小；至少要 %2 倍。</translation>
    </message>
    <message>
        <source>The channel is multiplied by the factor in the norm, and the weights that read it are divided by it, as SmoothQuant does the other way round. In 16 bits nothing changes; with one 8-bit scale for the tensor, %1 times as large a step for everyone else does.</source>
        <translation>归一化层把这个通道乘上倍数，读取它的权重除以同样的倍数，恰与 SmoothQuant 相反。16 位下什么都不变；若整张量用一个 8 位的缩放因子，其余通道的步长就大到 %1 倍。</translation>
    </message>
    <message>
        <source>How does AWQ protect the weights that matter most, without storing any of them in 16 bits?</source>
        <translation>AWQ 怎样保护最要紧的权重，而又不把它们存成 16 位？</translation>
    </message>
    <message>
        <source>It scales up channels with large activations before rounding, and undoes that elsewhere</source>
        <translation>舍入前把激活大的通道的权重放大，再在别处还原</translation>
    </message>
    <message>
        <source>A weight that is made larger is rounded with the same step, which is a smaller part of it; the inverse factor goes into what comes before.</source>
        <translation>放大后的权重仍用同样的步长舍入，误差占的比例就小了；相应的倒数并入前一步。</translation>
    </message>
    <message>
        <source>It spreads each column&apos;s error over the columns that follow</source>
        <translation>把每一列的误差摊给后面的列</translation>
    </message>
    <message>
        <source>That is GPTQ.</source>
        <translation>那是 GPTQ。</translation>
    </message>
    <message>
        <source>It gives the largest weights a format with more bits</source>
        <translation>给最大的权重用位数更多的格式</translation>
    </message>
    <message>
        <source>Mixed precision would do that. AWQ&apos;s codes all have the same bits; and it looks at activations, not at the size of weights.</source>
        <translation>那是混合精度。AWQ 的代码位数都一样；而且它看的是激活，不是权重的大小。</translation>
    </message>
    <message>
        <source>It trains the model for some more steps, with rounding switched on, until the loss is back</source>
        <translation>带着舍入再训练一些步，直到损失恢复</translation>
    </message>
    <message>
        <source>AWQ is applied after training, with calibration data and no gradients.</source>
        <translation>AWQ 在训练之后进行，只用校准数据，不求梯度。</translation>
    </message>
    <message>
        <source>Which channels matter is read off the activations: about one percent of them carries most. GPTQ and AWQ both depend on calibration data, and both have to be checked on tasks.</source>
        <translation>哪些通道要紧，从激活上看得出来：约百分之一的通道占了大头。GPTQ 和 AWQ 都依赖校准数据，也都要在任务上验证。</translation>
    </message>
    <message>
        <source>A model is quantized with ranges taken from news texts, and is used to write code. What is likely, and why?</source>
        <translation>一个模型的量化范围取自新闻语料，却拿来写代码。会怎样，为什么？</translation>
    </message>
    <message>
        <source>It gets worse than need be: on code, activations have other ranges</source>
        <translation>比本可以达到的差：代码上的激活范围不同</translation>
    </message>
    <message>
        <source>Static scales fit the text they were taken from. What lies beyond is clipped, what never comes wastes codes.</source>
        <translation>静态缩放因子只适合取它的那批文本。超出的被截断，用不上的白占代码。</translation>
    </message>
    <message>
        <source>Nothing: scales are a matter of the weights alone</source>
        <translation>没有影响：缩放因子只与权重有关</translation>
    </message>
    <message>
        <source>Those of weights are. The ranges of activations depend on what runs through the model.</source>
        <translation>权重的缩放因子是这样。激活的范围取决于流过模型的内容。</translation>
    </message>
    <message>
        <source>It gets better: unfamiliar text uses fewer outliers</source>
        <translation>会更好：陌生的文本离群值更少</translation>
    </message>
    <message>
        <source>There is no reason for that. The ranges are other ones, in either direction.</source>
        <translation>没有这样的道理。范围只是不同，可大可小。</translation>
    </message>
    <message>
        <source>It forgets how to write code, since its weights were trained on news</source>
        <translation>它会忘记怎么写代码，因为权重是用新闻训练的</translation>
    </message>
    <message>
        <source>Calibration trains nothing. It only records how large values get.</source>
        <translation>校准不训练任何东西，只记录数值有多大。</translation>
    </message>
    <message>
        <source>A few hundred texts like those of the real load are what calibration needs: languages, long texts, code, structured output, some of each. The page&apos;s matrix calibrates on every shipped text and evaluates on each.</source>
        <translation>校准需要几百条与真实负载相像的文本：多语言、长文本、代码、结构化输出，各放一些。那一页的矩阵在每个自带文本上校准，再在每个文本上评测。</translation>
    </message>
    <message>
        <source>Calibration has set the range of an activation four times as wide as the values that really occur. What does that cost?</source>
        <translation>校准把某个激活的范围定成实际取值的四倍宽。代价是什么？</translation>
    </message>
    <message>
        <source>Calibration has set the range of an activation so narrow that some real values lie beyond it. What does that cost?</source>
        <translation>校准把某个激活的范围定得太窄，一些实际值落在外面。代价是什么？</translation>
    </message>
    <message>
        <source>Precision: the step is coarser than it need be, for every value</source>
        <translation>精度：每个值的步长都比需要的粗</translation>
    </message>
    <message>
        <source>Two of the bits describe values that never come; the others have to do with a step four times as large.</source>
        <translation>有两位用来表示从不出现的值，其余的只好用大到四倍的步长。</translation>
    </message>
    <message>
        <source>A narrow range makes the step finer. What suffers are the values outside of it.</source>
        <translation>范围窄，步长反而更细。吃亏的是范围之外的值。</translation>
    </message>
    <message>
        <source>Clipping: what lies beyond the range is cut to its end, with any error</source>
        <translation>截断：超出范围的值被切到端点，误差没有上限</translation>
    </message>
    <message>
        <source>Nothing lies beyond a range that is too wide.</source>
        <translation>范围太宽时，没有值会超出。</translation>
    </message>
    <message>
        <source>Inside the range the error is at most half a step; outside there is no limit to it.</source>
        <translation>范围之内误差至多半个步长；范围之外没有上限。</translation>
    </message>
    <message>
        <source>Nothing: scales are stored in 16 bits and can take any value</source>
        <translation>没有代价：缩放因子用 16 位存，什么值都能取</translation>
    </message>
    <message>
        <source>The scale can be any; but whatever it is, it fixes the step and where codes end.</source>
        <translation>缩放因子可以取任何值；但一旦取定，步长和代码的终点也就定了。</translation>
    </message>
    <message>
        <source>Speed: more codes have to be tried</source>
        <translation>速度：要试的代码更多</translation>
    </message>
    <message>
        <source>Rounding tries nothing; it divides once and takes the nearest code.</source>
        <translation>舍入什么也不试，除一次，取最近的代码。</translation>
    </message>
    <message>
        <source>Four times the range is four times the step: as if two bits were missing. Too narrow would clip instead; calibration looks for the middle.</source>
        <translation>范围大到四倍，步长就大到四倍，相当于少了两位。太窄则会截断；校准要找的是中间。</translation>
    </message>
    <message>
        <source>Too narrow clips, too wide wastes codes. A percentile instead of the maximum gives up a few values for a finer step of all others: sometimes worth it, and to be measured.</source>
        <translation>太窄会截断，太宽浪费代码。用百分位数代替最大值，是放弃少数值，换取其余各值更细的步长：有时值得，要靠测。</translation>
    </message>
    <message>
        <source>One of five weights is an outlier: %1. In INT4 with one symmetric scale, how many of the five become 0?</source>
        <translation>五个权重里有一个离群值：%1。INT4、对称、共用一个缩放因子，五个里有几个变成 0？</translation>
    </message>
    <message>
        <source>That counts everything below a whole step. From half a step on, a weight is rounded to ±1 step and not to 0.</source>
        <translation>这是把不到一个步长的都算上了。达到半个步长，就会舍入到 ±1 步而不是 0。</translation>
    </message>
    <message>
        <source>A weight that is not 0 has no right to a code of its own: below half a step the nearest code is 0.</source>
        <translation>不为 0 的权重并不保证有自己的代码：不到半个步长时，最近的代码就是 0。</translation>
    </message>
    <message>
        <source>The outlier does not take all others with it: those above half a step are rounded to ±1 step.</source>
        <translation>离群值没有把其余的全部带走：超过半个步长的会舍入到 ±1 步。</translation>
    </message>
    <message>
        <source>scale = %1 ÷ 7 = %2, half a step is %3. Restored: %4, so that %5 became 0. Without the outlier the same four would have a step of %6.</source>
        <translation>缩放因子 = %1 ÷ 7 = %2，半个步长是 %3。还原为 %4，所以有 %5 个变成 0。没有离群值时，同样四个数的步长是 %6。</translation>
    </message>
    <message>
        <source>%1 in INT4, in two groups with a scale each. Which cut gives the smaller error, and why?</source>
        <translation>%1 用 INT4，分成两组，各有一个缩放因子。怎样切误差更小，为什么？</translation>
    </message>
    <message>
        <source>One weight and four: the outlier then coarsens no grid but its own</source>
        <translation>一个加四个：离群值只弄粗自己的格子</translation>
    </message>
    <message>
        <source>Who shares a scale with the outlier shares its step. Alone in its group it harms nobody.</source>
        <translation>与离群值共用缩放因子，就要共用它的步长。让它独占一组，就害不到别人。</translation>
    </message>
    <message>
        <source>Two weights and three: groups of nearly equal size share their scales best</source>
        <translation>两个加三个：大小相近的组最能共用缩放因子</translation>
    </message>
    <message>
        <source>Equal sizes are no aim. The weight that comes to stand beside the outlier gets its coarse step and becomes 0.</source>
        <translation>大小相等并不是目标。落在离群值旁边的那个权重会拿到它的粗步长，变成 0。</translation>
    </message>
    <message>
        <source>Both alike: two scales are two scales</source>
        <translation>都一样：两个缩放因子就是两个缩放因子</translation>
    </message>
    <message>
        <source>The cost is the same, one more scale. What it buys depends on who stands beside the outlier.</source>
        <translation>代价相同，都多一个缩放因子；换来什么，要看谁站在离群值旁边。</translation>
    </message>
    <message>
        <source>Neither: five weights are too few for groups to help</source>
        <translation>都没用：五个权重太少，分组帮不上忙</translation>
    </message>
    <message>
        <source>A group helps as soon as its largest magnitude is smaller than that of the whole, whatever the number of weights.</source>
        <translation>只要一组里的最大绝对值小于全体的，分组就有用，与权重多少无关。</translation>
    </message>
    <message>
        <source>RMSE in one group %1; cut after the second weight %2; cut after the first %3. All cuts cost one more scale.</source>
        <translation>一组时 RMSE 为 %1；在第二个之后切为 %2；在第一个之后切为 %3。每种切法都多一个缩放因子。</translation>
    </message>
    <message>
        <source>%1: is it better to store these weights in 8 bits with one scale, or in 4 bits with one scale for the first and one for the other four? Compare the RMSE.</source>
        <translation>%1：这些权重用 8 位共用一个缩放因子好，还是用 4 位、第一个单独一个缩放因子、其余四个一个好？比较 RMSE。</translation>
    </message>
    <message>
        <source>4 bits with two scales has the smaller error</source>
        <translation>4 位、两个缩放因子的误差更小</translation>
    </message>
    <message>
        <source>Doubling the bits divides the step by about 18. The second scale divides it by more than that for the four weights.</source>
        <translation>位数翻倍，步长缩小到约 1/18。而对那四个权重，第二个缩放因子让步长缩小得更多。</translation>
    </message>
    <message>
        <source>8 bits with one scale has the smaller error, since more bits always win</source>
        <translation>8 位、一个缩放因子的误差更小，位数多总是赢</translation>
    </message>
    <message>
        <source>Bits divide the range of the group. If the range is a hundred times as large as needed, twice the bits do not make up for it.</source>
        <translation>位数划分的是这一组的范围。范围比需要的大上百倍时，位数翻倍也补不回来。</translation>
    </message>
    <message>
        <source>The same: it is the outlier&apos;s error that decides</source>
        <translation>一样：起决定作用的是离群值自己的误差</translation>
    </message>
    <message>
        <source>The outlier itself is hit exactly in both. What differs is the step of the others.</source>
        <translation>两种做法都精确表示了离群值本身。不同的是其余各值的步长。</translation>
    </message>
    <message>
        <source>8 bits, one scale: RMSE %1. 4 bits, two scales: %2. A scale for the right group is worth more here than twice the bits.</source>
        <translation>8 位、一个缩放因子：RMSE %1。4 位、两个缩放因子：%2。在这里，给对的那组一个缩放因子，比位数翻倍更值。</translation>
    </message>
    <message>
        <source>Why do floating-point formats such as FP8 bear a few very large weights better than INT8 with the same scale granularity?</source>
        <translation>缩放粒度相同时，为什么 FP8 这样的浮点格式比 INT8 更扛得住少数特别大的权重？</translation>
    </message>
    <message>
        <source>Their steps grow with the value: small ones stay finely resolved</source>
        <translation>它们的步长随数值变大，小的值仍分得很细</translation>
    </message>
    <message>
        <source>Between powers of two the steps have a constant size, and it doubles from one to the next: the relative error stays about the same.</source>
        <translation>在相邻的两个 2 的幂之间步长不变，跨过去就加倍：相对误差大致相同。</translation>
    </message>
    <message>
        <source>They have more codes than INT8</source>
        <translation>它们的代码比 INT8 多</translation>
    </message>
    <message>
        <source>8 bits are at most 256 codes in either. FP8 distributes them differently, close together near 0.</source>
        <translation>8 位最多都是 256 个代码。FP8 只是分布不同，靠近 0 的地方更密。</translation>
    </message>
    <message>
        <source>They never round, they only scale</source>
        <translation>它们从不舍入，只做缩放</translation>
    </message>
    <message>
        <source>E4M3 has three bits of mantissa: near 1 its steps are an eighth. It rounds a lot, just not everywhere alike.</source>
        <translation>E4M3 的尾数只有三位：在 1 附近步长是八分之一。它舍入得很多，只是各处不一样。</translation>
    </message>
    <message>
        <source>They have no largest value, so that no outlier is ever clipped by them</source>
        <translation>它们没有最大值，所以不会截断任何离群值</translation>
    </message>
    <message>
        <source>E4M3 ends at 448 and E5M2 at 57344. Beyond that they clip like any format.</source>
        <translation>E4M3 到 448 为止，E5M2 到 57344 为止。再大，和别的格式一样要截断。</translation>
    </message>
    <message>
        <source>INT8 has one step for the whole range, so that a range stretched by an outlier costs all small weights their digits. FP8 spends bits on an exponent: fewer digits, but of each value.</source>
        <translation>INT8 整个范围只有一个步长，被离群值撑大以后，小权重的有效数字就丢了。FP8 把一部分位给了指数：位数少些，但每个值都有。</translation>
    </message>
    <message>
        <source>A row of %1 weights holds a single outlier. With a scale for every %2 weights, how many weights still have to live with the outlier&apos;s coarse step, itself not counted?</source>
        <translation>一行 %1 个权重里只有一个离群值。每 %2 个权重一个缩放因子时，除它自己以外，还有多少个权重要用它的粗步长？</translation>
    </message>
    <message>
        <source>That would be so with one scale for the row.</source>
        <translation>整行共用一个缩放因子时才是这样。</translation>
    </message>
    <message>
        <source>That is the number of groups that the outlier leaves alone.</source>
        <translation>这是不受离群值影响的组数。</translation>
    </message>
    <message>
        <source>These are the weights that are free of it; asked for are the others.</source>
        <translation>这是不受影响的权重数；问的是其余的。</translation>
    </message>
    <message>
        <source>The outlier itself is one of the group.</source>
        <translation>离群值自己也是组里的一个。</translation>
    </message>
    <message>
        <source>The outlier still shares its scale with its own group.</source>
        <translation>离群值仍与自己那一组共用缩放因子。</translation>
    </message>
    <message>
        <source>Only its own group: %1 − 1 = %2 weights, instead of %3 under one scale. The other %4 groups do not notice. That is what scaling by blocks is for, in MXFP8 and NVFP4 as well.</source>
        <translation>只有它自己那一组：%1 − 1 = %2 个，而共用一个缩放因子时是 %3 个。其余 %4 组毫无感觉。分块缩放为的就是这个，MXFP8 和 NVFP4 也是如此。</translation>
    </message>
    <message>
        <source>Values up to %1 are to be stored in FP8 without any scale. On the page Formats, choose the one of E4M3 and E5M2 that holds them with the smaller steps near 1.</source>
        <translation>要用 FP8 不加缩放地存放大到 %1 的值。请在“格式”页上，从 E4M3 与 E5M2 中选出装得下、且在 1 附近步长更小的那个。</translation>
    </message>
    <message>
        <source>The format that is chosen is neither E4M3 nor E5M2.</source>
        <translation>选中的格式既不是 E4M3 也不是 E5M2。</translation>
    </message>
    <message>
        <source>Its largest value is %1: %2 would be clipped.</source>
        <translation>它的最大值是 %1：%2 会被截断。</translation>
    </message>
    <message>
        <source>It reaches far enough, but so does the other one, whose step near 1 is %1 instead of %2.</source>
        <translation>它够得到，但另一个也够得到，而且在 1 附近的步长是 %1，不是 %2。</translation>
    </message>
    <message>
        <source>E4M3 ends at %1 and has a step of %2 above 1; E5M2 ends at %3 and has a step of %4. A bit of exponent more is a bit of mantissa less.</source>
        <translation>E4M3 到 %1 为止，1 以上的步长是 %2；E5M2 到 %3 为止，步长是 %4。指数多一位，尾数就少一位。</translation>
    </message>
    <message>
        <source>64 weights with one outlier, on the page Rounding. Stay at 4-bit codes and choose what shares a scale, so that the RMSE is below %1 and a weight takes no more than %2 bits in all.</source>
        <translation>“舍入”页上有 64 个权重，其中一个是离群值。保持 4 位代码，选择由哪些权重共用缩放因子，使 RMSE 小于 %1，且每个权重总共不超过 %2 位。</translation>
    </message>
    <message>
        <source>The codes are to stay at 4 bits; here only what shares a scale is asked for.</source>
        <translation>代码要保持 4 位；这里只问由谁共用缩放因子。</translation>
    </message>
    <message>
        <source>The RMSE is %1, not below %2: the outlier&apos;s step still reaches too many weights.</source>
        <translation>RMSE 是 %1，没有小于 %2：离群值的步长还影响着太多权重。</translation>
    </message>
    <message>
        <source>The RMSE is small enough, but with its scales a weight takes %1 bits; %2 are allowed.</source>
        <translation>RMSE 够小了，但算上缩放因子每个权重要 %1 位；只允许 %2 位。</translation>
    </message>
    <message>
        <source>Groups of %1: RMSE %2 at 4 + 16 ÷ %1 = %3 bits. Groups of %4 are cheaper but give %5; groups of %6 take %7 bits.</source>
        <translation>每 %1 个一组：RMSE %2，4 + 16 ÷ %1 = %3 位。每 %4 个一组更省，但 RMSE 是 %5；每 %6 个一组要 %7 位。</translation>
    </message>
    <message>
        <source>By the chapter&apos;s account, from the least to the most sensitive to few bits: order the parts of a model.</source>
        <translation>按章节的说法，把模型的各部分从对低位数最不敏感到最敏感排序。</translation>
    </message>
    <message>
        <source>bears most</source>
        <translation>最扛得住</translation>
    </message>
    <message>
        <source>bears least</source>
        <translation>最扛不住</translation>
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
        <source>Attention&apos;s softmax</source>
        <translation>注意力的 softmax</translation>
    </message>
    <message>
        <source>fixed, and a product averages their errors</source>
        <translation>静态不变，矩阵乘会平均掉误差</translation>
    </message>
    <message>
        <source>change with the input; ranges come from calibration</source>
        <translation>随输入变化，范围靠校准得来</translation>
    </message>
    <message>
        <source>errors are read again by every later token</source>
        <translation>误差会被后面的每个 token 再读到</translation>
    </message>
    <message>
        <source>exponentials magnify small differences</source>
        <translation>指数会放大微小的差别</translation>
    </message>
    <message>
        <source>It is a rule of thumb, to be checked on the model at hand: the page Sensitivity measures the ladder and says where its order is within the noise.</source>
        <translation>这是经验规律，要在手头的模型上检验：“敏感度”页会测出这个阶梯，并说明哪里的次序还在噪声之内。</translation>
    </message>
    <message>
        <source>Why does a quantized KV cache do more harm the longer the context is?</source>
        <translation>为什么上下文越长，量化的 KV 缓存危害越大？</translation>
    </message>
    <message>
        <source>Later tokens read entries that are off, and what they make of them is stored too</source>
        <translation>后面的 token 读到带误差的条目，由此得到的又存了进去</translation>
    </message>
    <message>
        <source>Token 100 works with 99 stored entries; their errors are handed on from station to station.</source>
        <translation>第 100 个 token 要用前面存下的 99 条；误差一站一站往下传。</translation>
    </message>
    <message>
        <source>The scale of the cache, one for all entries, gets coarser with every token that is added</source>
        <translation>整个缓存共用一个缩放因子，每添一个 token 就更粗一点</translation>
    </message>
    <message>
        <source>Entries are scaled when they are stored, mostly each by itself; later ones do not change them.</source>
        <translation>条目在存入时缩放，多半各有各的缩放因子；后来的不会改动前面的。</translation>
    </message>
    <message>
        <source>Long contexts have more outliers in their weights</source>
        <translation>长上下文的权重里离群值更多</translation>
    </message>
    <message>
        <source>Weights do not depend on the context at all.</source>
        <translation>权重与上下文毫无关系。</translation>
    </message>
    <message>
        <source>It does not: errors average out over more entries</source>
        <translation>并不会：条目越多，误差越会互相抵消</translation>
    </message>
    <message>
        <source>Within one weighted sum some of it averages out. But the result is stored and read again, and there errors add up.</source>
        <translation>在一次加权求和里会抵消一部分。但结果会被存下来再读，误差就在那里累积。</translation>
    </message>
    <message>
        <source>A weight&apos;s error is the same at every step. The cache&apos;s errors are inputs of what comes later. The loss by position, cache in 16 bits against 8 and 4, shows whether it grows on a given model.</source>
        <translation>权重的误差每一步都一样；缓存的误差却是后面计算的输入。按位置看损失，把 16 位缓存与 8 位、4 位相比，就能看出在某个模型上它是否增长。</translation>
    </message>
    <message>
        <source>Which of these belong to the chapter&apos;s cautious recipe for serving a large model? Mark all.</source>
        <translation>章节给出的稳妥配方里包含哪几项？请全部选出。</translation>
    </message>
    <message>
        <source>Weights in FP8</source>
        <translation>权重用 FP8</translation>
    </message>
    <message>
        <source>Weights are the safest part, and FP8 is part of the recipe.</source>
        <translation>权重是最安全的部分，用 FP8 属于配方之一。</translation>
    </message>
    <message>
        <source>Activations in FP8</source>
        <translation>激活用 FP8</translation>
    </message>
    <message>
        <source>Activations go to FP8 as well in the recipe, so that the arithmetic gains too.</source>
        <translation>配方里激活也用 FP8，这样算力也能受益。</translation>
    </message>
    <message>
        <source>Attention at its original precision</source>
        <translation>注意力保持原精度</translation>
    </message>
    <message>
        <source>Attention&apos;s softmax is the most sensitive part and is left as it is.</source>
        <translation>注意力的 softmax 最敏感，保持不动。</translation>
    </message>
    <message>
        <source>The cache in 4 bits in any case, since it grows fastest</source>
        <translation>缓存一律用 4 位，因为它长得最快</translation>
    </message>
    <message>
        <source>The cache is to be quantized with care: its errors pile up with the context.</source>
        <translation>缓存要谨慎量化：误差会随上下文累积。</translation>
    </message>
    <message>
        <source>The softmax below 8 bits, since it is only a probability</source>
        <translation>softmax 用 8 位以下，反正只是概率</translation>
    </message>
    <message>
        <source>Below 8 bits the distribution of attention is deformed; exponentials magnify small errors.</source>
        <translation>8 位以下，注意力的分布会变形；指数会放大小误差。</translation>
    </message>
    <message>
        <source>FP8 for weights and activations, the cache with care, attention untouched. Whoever can bear no loss at all begins with what loses nothing, such as speculative decoding.</source>
        <translation>权重和激活用 FP8，缓存谨慎，注意力不动。如果一点损失都不能接受，就先做无损的，例如推测解码。</translation>
    </message>
    <message>
        <source>one scale for the whole matrix</source>
        <translation>整个矩阵一个缩放因子</translation>
    </message>
    <message>
        <source>one for each output row</source>
        <translation>每个输出行一个</translation>
    </message>
    <message>
        <source>one for every 128 inputs of a row</source>
        <translation>每行每 128 个输入一个</translation>
    </message>
    <message>
        <source>one for every 32 inputs of a row</source>
        <translation>每行每 32 个输入一个</translation>
    </message>
    <message>
        <source>A matrix of %1 output rows and %2 inputs goes to INT4. Order the granularities from the cheapest, which an outlier harms most, to the one that confines it best.</source>
        <translation>一个 %1 个输出行、%2 个输入的矩阵要压成 INT4。请从最省、也最怕离群值的粒度，排到最能把离群值关住的粒度。</translation>
    </message>
    <message>
        <source>fewest scales</source>
        <translation>缩放因子最少</translation>
    </message>
    <message>
        <source>most scales</source>
        <translation>缩放因子最多</translation>
    </message>
    <message>
        <source>scales: %1</source>
        <translation>缩放因子 %1 个</translation>
    </message>
    <message>
        <source>Scales to store and read: %1. The finer, the fewer weights share the step of an outlier, and the more bits the scales take.</source>
        <translation>要存、要读的缩放因子：%1 个。粒度越细，被离群值步长波及的权重越少，缩放因子占的位数也越多。</translation>
    </message>
    <message>
        <source>%1 layers, %2 query heads, %3 heads of keys and values, %4 numbers a head. How many KiB does the cache take for each token with %5 bytes a number?</source>
        <translation>%1 层，%2 个查询头，%3 个键值头，每头 %4 个数。每个数 %5 字节时，每个 token 的缓存占多少 KiB？</translation>
    </message>
    <message>
        <source>Keys and values are both stored: the factor 2 is missing.</source>
        <translation>键和值都要存：漏了因子 2。</translation>
    </message>
    <message>
        <source>That counts the query heads. With grouped queries only the heads of keys and values are stored.</source>
        <translation>这是按查询头算的。分组查询时只存键值头。</translation>
    </message>
    <message>
        <source>That is the cache of one layer.</source>
        <translation>这是一层的缓存。</translation>
    </message>
    <message>
        <source>That takes another number of bytes for each number than was given.</source>
        <translation>每个数的字节数与题目给的不同。</translation>
    </message>
    <message>
        <source>2 (keys, values) × %1 layers × %2 heads × %3 × %4 bytes = %5 bytes = %6 KiB. In FP8, one byte, it is half of what 16 bits take.</source>
        <translation>2（键、值）× %1 层 × %2 头 × %3 × %4 字节 = %5 字节 = %6 KiB。用一字节的 FP8，是 16 位时的一半。</translation>
    </message>
    <message>
        <source>Set the page Sensitivity so that it answers this: with the cache alone in few bits, does the loss grow along the window? Read at least %1 tokens, so that the curves are not mere noise.</source>
        <translation>请设置“敏感度”页，让它回答：只把缓存压成低位时，损失是否沿窗口增长？至少读 %1 个 token，免得曲线全是噪声。</translation>
    </message>
    <message>
        <source>The picture shown has one figure for each part or layer. Whether something grows along the window takes one for each position.</source>
        <translation>现在的图里，每个部分或每一层只有一个数。要看是否沿窗口增长，得每个位置一个数。</translation>
    </message>
    <message>
        <source>It reads %1 tokens, fewer than %2: the curves are still mostly noise.</source>
        <translation>只读了 %1 个 token，少于 %2 个：曲线大半还是噪声。</translation>
    </message>
    <message>
        <source>The view by position quantizes nothing but the cache and puts 16, 8 and 4 bits beside each other, place by place in the window. The ladder has only the mean of all places.</source>
        <translation>“按位置”视图只量化缓存，把 16 位、8 位、4 位在窗口的各个位置上逐一对照；阶梯图只有全部位置的平均。</translation>
    </message>
    <message>
        <source>The values %1 share one scale, symmetric, in %2 bits. How large is the scale? (Three digits.)</source>
        <translation>数值 %1 共用一个缩放因子，对称，%2 位。缩放因子是多少？（取三位有效数字）</translation>
    </message>
    <message>
        <source>The largest value was given the code %1, but the symmetric grid ends at ±%2, so that it reaches equally far on both sides of 0.</source>
        <translation>你让最大值对上了代码 %1，但对称格子到 ±%2 为止，这样 0 的两边一样远。</translation>
    </message>
    <message>
        <source>That spreads all codes between the smallest and the largest value: an asymmetric grid with a zero point. The symmetric one looks at the largest magnitude only.</source>
        <translation>这是把全部代码铺在最小值与最大值之间：带零点的非对称格子。对称格子只看最大绝对值。</translation>
    </message>
    <message>
        <source>%1 is the number of codes for both signs together; one side has %2 of them.</source>
        <translation>%1 是正负两边合起来的代码数；一边只有 %2 个。</translation>
    </message>
    <message>
        <source>The largest magnitude lands on the last code: scale = %1 ÷ (2^(%2−1) − 1) = %1 ÷ %3 = %4. Every other value is measured with this step.</source>
        <translation>最大绝对值落在最末的代码上：缩放因子 = %1 ÷ (2^(%2−1) − 1) = %1 ÷ %3 = %4。其余的值都用这个步长来量。</translation>
    </message>
    <message>
        <source>Symmetric, %1 bits, one scale; the largest magnitude among the weights is %2. Which code does the weight %3 get?</source>
        <translation>对称，%1 位，共用一个缩放因子；权重中的最大绝对值是 %2。权重 %3 的代码是多少？</translation>
    </message>
    <message>
        <source>The digits behind the point were cut off. Quantizing rounds to the nearest code, which halves the largest error.</source>
        <translation>你把小数部分直接截掉了。量化是舍入到最近的代码，这样最大误差减半。</translation>
    </message>
    <message>
        <source>That rounds down whatever the digits are. Quantizing rounds to the nearest code.</source>
        <translation>这是不管小数多少一律向下取。量化是舍入到最近的代码。</translation>
    </message>
    <message>
        <source>The sign got lost: codes carry it, from −limit to +limit.</source>
        <translation>丢了符号：代码有正有负，从 −上限到 +上限。</translation>
    </message>
    <message>
        <source>That is the quotient. Only whole codes can be stored; it still has to be rounded.</source>
        <translation>这是商。能存的只有整数代码，还要舍入。</translation>
    </message>
    <message>
        <source>scale = %1 ÷ %2 = %3; %4 ÷ %3 = %5, and the nearest whole number is %6. Read back, it is %6 × %3 = %7.</source>
        <translation>缩放因子 = %1 ÷ %2 = %3；%4 ÷ %3 = %5，最近的整数是 %6。读回来是 %6 × %3 = %7。</translation>
    </message>
    <message>
        <source>%1 in %2 bits, symmetric, one scale. How large is the RMSE of the three restored values? (Two digits.)</source>
        <translation>%1 用 %2 位、对称、共用一个缩放因子。三个还原值的 RMSE 是多少？（取两位有效数字）</translation>
    </message>
    <message>
        <source>That is the mean of the absolute errors. RMSE squares first, so that large errors weigh more, and takes the root at the end.</source>
        <translation>这是绝对误差的平均。RMSE 先平方，让大误差占更大分量，最后再开方。</translation>
    </message>
    <message>
        <source>The root is missing: this is the mean of the squares, whose unit is not that of the values.</source>
        <translation>没有开方：这是平方的平均，单位与数值不同。</translation>
    </message>
    <message>
        <source>The sum of the squares was not divided by the number of values before taking the root.</source>
        <translation>开方之前，平方和没有除以个数。</translation>
    </message>
    <message>
        <source>That is the largest error. RMSE is a mean over all values, those included that are hit exactly.</source>
        <translation>这是最大误差。RMSE 是对所有值的平均，完全命中的也算在内。</translation>
    </message>
    <message>
        <source>scale = %1; codes %2; restored %3; errors %4. Root of the mean of their squares: %5. The value of largest magnitude is hit exactly, as always on this grid.</source>
        <translation>缩放因子 = %1；代码 %2；还原为 %3；误差 %4。平方的平均再开方：%5。绝对值最大的那个总是被精确命中，这种格子都是如此。</translation>
    </message>
    <message>
        <source>INT4, symmetric, one scale for all, and the largest magnitude is %1. Which of these weights become 0?</source>
        <translation>INT4，对称，共用一个缩放因子，最大绝对值是 %1。下面哪些权重会变成 0？</translation>
    </message>
    <message>
        <source>%1 becomes 0: %1 ÷ %2 = %3, nearer to 0 than to the next code.</source>
        <translation>%1 变成 0：%1 ÷ %2 = %3，离 0 比离下一个代码近。</translation>
    </message>
    <message>
        <source>%1 stays: %1 ÷ %2 = %3 rounds to %4. Becoming 0 takes less than half a step, not less than a whole one.</source>
        <translation>%1 不会变成 0：%1 ÷ %2 = %3，舍入为 %4。变成 0 的条件是不到半个步长，而不是不到一个步长。</translation>
    </message>
    <message>
        <source>scale = %1 ÷ 7 = %2. Whatever is smaller than half a step, %3, becomes 0: %4 of the five.</source>
        <translation>缩放因子 = %1 ÷ 7 = %2。小于半个步长 %3 的都变成 0：五个中有 %4 个。</translation>
    </message>
    <message>
        <source>A group of %1 weights is all zeros and is to be stored in %2 bits. What must a quantizer do?</source>
        <translation>一组 %1 个权重全是 0，要用 %2 位存放。量化器该怎么做？</translation>
    </message>
    <message>
        <source>Give zeros back with scale 0 and error 0, without dividing</source>
        <translation>不做除法，直接还原为 0，缩放因子 0，误差 0</translation>
    </message>
    <message>
        <source>The largest magnitude is 0, so that the scale would be 0 and x ÷ scale no number. Zeros are restored exactly anyway.</source>
        <translation>最大绝对值是 0，缩放因子就是 0，x ÷ 缩放因子没有意义。反正 0 能被精确还原。</translation>
    </message>
    <message>
        <source>Refuse the group, as it refuses an empty list</source>
        <translation>像对待空列表那样拒绝</translation>
    </message>
    <message>
        <source>An empty list has no error to speak of, and is an error itself. Zeros are ordinary values, common in real weights, and are restored exactly.</source>
        <translation>空列表没有误差可言，它本身就是错误。而 0 是普通的值，真实权重里很常见，可以精确还原。</translation>
    </message>
    <message>
        <source>Divide by the scale as always; the codes come out as 0</source>
        <translation>照常除以缩放因子，代码自然是 0</translation>
    </message>
    <message>
        <source>0 ÷ 0 is not 0 but no number at all, and one such value spoils everything that is computed from it.</source>
        <translation>0 ÷ 0 不是 0，而是根本不是数；这样一个值会毁掉由它算出的一切。</translation>
    </message>
    <message>
        <source>Use the scale 1 ÷ %1, as for weights of size 1, and count the error as unknown</source>
        <translation>缩放因子取 1 ÷ %1，就像权重大小为 1 一样，误差记为未知</translation>
    </message>
    <message>
        <source>Whatever the scale, zeros come back as zeros: the error is known, and it is 0.</source>
        <translation>不管缩放因子是多少，0 还原出来还是 0：误差是已知的，就是 0。</translation>
    </message>
    <message>
        <source>scale = 0 ÷ %1 = 0 is the one case in which x ÷ scale must not be computed. Zeros in, zeros out, RMSE 0; only the empty list is an error.</source>
        <translation>缩放因子 = 0 ÷ %1 = 0，这是唯一不能去算 x ÷ 缩放因子的情形。0 进 0 出，RMSE 为 0；只有空列表才是错误。</translation>
    </message>
    <message>
        <source>How many different values can one group take in %1 bits, on the symmetric grid of the chapters?</source>
        <translation>在章节采用的对称格子上，%1 位时一组里最多能有多少个不同的值？</translation>
    </message>
    <message>
        <source>%1 codes exist, but the symmetric grid leaves the code %2 unused: it would have no partner on the other side.</source>
        <translation>一共有 %1 个代码，但对称格子不用代码 %2：它在另一边没有对应的代码。</translation>
    </message>
    <message>
        <source>0 is a level too, and the most used one.</source>
        <translation>0 也是一级，而且用得最多。</translation>
    </message>
    <message>
        <source>That counts one sign only.</source>
        <translation>这只数了一种符号。</translation>
    </message>
    <message>
        <source>From −%1 to %1, 0 among them: 2 × %1 + 1 = %2 levels. With 8 bits this is why ±0.8 has the scale 0.8 ÷ 127 = 0.0063 and not 0.8 ÷ 128; with 2 bits only −1, 0 and 1 are left, and most weights become 0.</source>
        <translation>从 −%1 到 %1，包括 0：2 × %1 + 1 = %2 级。正因如此，8 位时 ±0.8 的缩放因子是 0.8 ÷ 127 = 0.0063，而不是 0.8 ÷ 128；2 位时只剩 −1、0、1，大半权重变成 0。</translation>
    </message>
    <message>
        <source>Weights between −%1 and %1 are stored in %2 bits, symmetric, with the scale %3. How far can a restored weight be from its original at most? (Two digits.)</source>
        <translation>−%1 到 %1 之间的权重用 %2 位对称存放，缩放因子为 %3。还原值与原值最多差多少？（取两位有效数字）</translation>
    </message>
    <message>
        <source>A whole step lies between two levels; the nearer one is never farther than half of it.</source>
        <translation>相邻两级之间隔一整个步长；离近的那级不会超过一半。</translation>
    </message>
    <message>
        <source>That divides by the number of codes of both signs together; the step comes from one side of the range.</source>
        <translation>这是除以正负两边合起来的代码数；步长应由一边的范围来算。</translation>
    </message>
    <message>
        <source>That is how large a weight can be. Every weight has a level nearby.</source>
        <translation>这是权重最大能有多大。每个权重附近都有一级。</translation>
    </message>
    <message>
        <source>Half a step: %1 ÷ 2 = %2. It holds where nothing is clipped; a weight beyond the range can be off by any amount.</source>
        <translation>半个步长：%1 ÷ 2 = %2。前提是没有截断；超出范围的权重，误差可以任意大。</translation>
    </message>
    <message>
        <source>On the page Rounding, with one symmetric scale for all: set the fewest bits with which the values %1 keep an RMSE below %2.</source>
        <translation>在“舍入”页上，共用一个对称的缩放因子：设出最少的位数，使数值 %1 的 RMSE 小于 %2。</translation>
    </message>
    <message>
        <source>With %1 bits the RMSE is %2, not below %3.</source>
        <translation>%1 位时 RMSE 是 %2，没有小于 %3。</translation>
    </message>
    <message>
        <source>With %1 bits the RMSE is %2, below %3; but fewer bits do too.</source>
        <translation>%1 位时 RMSE 是 %2，小于 %3；但更少的位数也行。</translation>
    </message>
    <message>
        <source>%1 bits give %2, %3 bits give %4: each bit about halves the step, and with it the error.</source>
        <translation>%1 位得 %2，%3 位得 %4：每多一位，步长约减半，误差也随之减半。</translation>
    </message>
    <message>
        <source>A plain step takes %1 ms. With speculation, drafting takes %2 ms and one verification %3 ms, and it confirms %4 tokens on average. How many ms does a token take? (Two digits.)</source>
        <translation>普通一步要 %1 ms。用推测解码时，起草 %2 ms，一次验证 %3 ms，平均确认 %4 个 token。每个 token 要多少 ms？（取两位有效数字）</translation>
    </message>
    <message>
        <source>The draft takes time too, whether its proposals are accepted or not.</source>
        <translation>不管候选是否被接受，起草都要花时间。</translation>
    </message>
    <message>
        <source>That is the time of a step; it brings several tokens.</source>
        <translation>这是一步的时间，一步能得到好几个 token。</translation>
    </message>
    <message>
        <source>Both drafting and verifying are shared by the tokens that were confirmed.</source>
        <translation>起草和验证的时间，都由确认的 token 分摊。</translation>
    </message>
    <message>
        <source>A verification is not a plain step, and drafting comes on top.</source>
        <translation>一次验证不等于普通的一步，而且还要加上起草。</translation>
    </message>
    <message>
        <source>(%1 + %2) ÷ %3 = %4 ms against %5 ms without. With a single confirmed token it would be %6 ms: speculation can lose.</source>
        <translation>(%1 + %2) ÷ %3 = %4 ms，不用推测时是 %5 ms。只确认一个 token 时是 %6 ms：推测解码也会亏。</translation>
    </message>
    <message>
        <source>Plain step %1 ms, drafting %2 ms, verification %3 ms. How many tokens must a verification confirm on average so that nothing is lost? (Three digits.)</source>
        <translation>普通一步 %1 ms，起草 %2 ms，验证 %3 ms。平均一次验证要确认多少个 token 才不亏？（取三位有效数字）</translation>
    </message>
    <message>
        <source>A single token costs the draft and a dearer step: that loses.</source>
        <translation>只有一个 token 时，要付起草的时间和更贵的一步：会亏。</translation>
    </message>
    <message>
        <source>The draft&apos;s time is missing.</source>
        <translation>漏了起草的时间。</translation>
    </message>
    <message>
        <source>Upside down: a step with speculation has to make up for more than one plain step.</source>
        <translation>反了：推测的一步要抵得过不止一个普通步。</translation>
    </message>
    <message>
        <source>It is an average over many verifications and need not be whole.</source>
        <translation>这是许多次验证的平均，不必是整数。</translation>
    </message>
    <message>
        <source>(%1 + %2) ÷ %3 = %4: so many plain steps does one step with speculation cost.</source>
        <translation>(%1 + %2) ÷ %3 = %4：推测的一步相当于这么多个普通步。</translation>
    </message>
    <message>
        <source>On the page Speculation, view Arithmetic: with %1 ms for a plain step, %2 ms for drafting and %3 ms for a verification, set the confirmed tokens so that speculation neither gains nor loses.</source>
        <translation>在“推测解码”页的“算账”视图里：普通一步 %1 ms，起草 %2 ms，验证 %3 ms，请设置确认的 token 数，使推测解码不赚也不亏。</translation>
    </message>
    <message>
        <source>With %1 confirmed tokens it is %2 times as fast: still a gain.</source>
        <translation>确认 %1 个 token 时，速度是原来的 %2 倍：还有得赚。</translation>
    </message>
    <message>
        <source>With %1 confirmed tokens it is only %2 times as fast: a loss.</source>
        <translation>确认 %1 个 token 时，速度只有原来的 %2 倍：亏了。</translation>
    </message>
    <message>
        <source>(%1 + %2) ÷ %3 = %4 tokens.</source>
        <translation>(%1 + %2) ÷ %3 = %4 个 token。</translation>
    </message>
    <message>
        <source>The target&apos;s distribution over three tokens is p = [%1], the draft&apos;s q = [%2]. With what probability is a proposal accepted?</source>
        <translation>三个 token 上，目标的分布是 p = [%1]，草稿的是 q = [%2]。一个候选被接受的概率是多少？</translation>
    </message>
    <message>
        <source>Σ p·q is the chance that two independent draws agree. The rule accepts more: min(1, p ÷ q) of each proposal.</source>
        <translation>Σ p·q 是两次独立抽取恰好相同的概率。规则接受得更多：每个候选按 min(1, p ÷ q)。</translation>
    </message>
    <message>
        <source>That is the chance of a rejection.</source>
        <translation>这是被拒绝的概率。</translation>
    </message>
    <message>
        <source>That is the ratio of the token that fares worst; proposals are a mixture of all three.</source>
        <translation>这是最吃亏的那个 token 的比值；候选是三个 token 的混合。</translation>
    </message>
    <message>
        <source>That is the target&apos;s chance of the first token.</source>
        <translation>这是目标给第一个 token 的概率。</translation>
    </message>
    <message>
        <source>Σ q · min(1, p ÷ q) = Σ min(p, q): %1 add up to %2, what the two distributions have in common.</source>
        <translation>Σ q · min(1, p ÷ q) = Σ min(p, q)：%1 相加得 %2，即两个分布的公共部分。</translation>
    </message>
    <message>
        <source>p = [%1], q = [%2]. A proposal was rejected. With what probability is token %3 drawn in its place? (Two digits.)</source>
        <translation>p = [%1]，q = [%2]。一个候选被拒绝了，改抽到 token %3 的概率是多少？（取两位有效数字）</translation>
    </message>
    <message>
        <source>Drawing from p again would give tokens that were often accepted a second chance; the output would no longer be p.</source>
        <translation>再从 p 抽，等于给常被接受的 token 第二次机会；输出就不再是 p 了。</translation>
    </message>
    <message>
        <source>p − q has still to be divided by what is left altogether, or it is no distribution.</source>
        <translation>p − q 还要除以剩下的总量，否则不成为分布。</translation>
    </message>
    <message>
        <source>That is the draft&apos;s chance; the draft has been overruled here.</source>
        <translation>这是草稿的概率；而草稿在这里已被否决。</translation>
    </message>
    <message>
        <source>max(p − q, 0) leaves %1 in all, of which token %2 has %3: %3 ÷ %1 = %4. Accepted and redrawn together give exactly p.</source>
        <translation>max(p − q, 0) 一共剩下 %1，其中 token %2 占 %3：%3 ÷ %1 = %4。接受的与重抽的合起来，恰好是 p。</translation>
    </message>
    <message>
        <source>Each of %1 proposals is accepted with probability %2, independently, and the first rejection ends the step with one token of the target&apos;s own. How many tokens does a verification bring on average? (Three digits.)</source>
        <translation>%1 个候选各以概率 %2 独立地被接受，第一次拒绝就结束这一步，并由目标补一个 token。平均一次验证得到多少个 token？（取三位有效数字）</translation>
    </message>
    <message>
        <source>After a rejection the later proposals count for nothing, and one token of the target&apos;s own always comes.</source>
        <translation>拒绝之后的候选都作废，而目标自己的那个 token 总会有。</translation>
    </message>
    <message>
        <source>That counts proposals behind a rejection as well; they are discarded.</source>
        <translation>这把拒绝之后的候选也算上了；它们是要丢弃的。</translation>
    </message>
    <message>
        <source>These are the accepted ones; the target adds one token in every step.</source>
        <translation>这是被接受的个数；目标每一步还会补一个。</translation>
    </message>
    <message>
        <source>That would be with proposals without end.</source>
        <translation>那是候选无穷多的情形。</translation>
    </message>
    <message>
        <source>That is the most that a step can bring.</source>
        <translation>这是一步最多能得到的。</translation>
    </message>
    <message>
        <source>1 + α + … + α^γ = (1 − %1^%2) ÷ (1 − %1) = %3. At most γ + 1 = %4.</source>
        <translation>1 + α + … + α^γ = (1 − %1^%2) ÷ (1 − %1) = %3。最多 γ + 1 = %4 个。</translation>
    </message>
    <message>
        <source>Speculative sampling is exact. What does that promise, compared with plain decoding of the same prompt?</source>
        <translation>推测采样是精确的。与对同一提示的普通解码相比，这保证了什么？</translation>
    </message>
    <message>
        <source>The same distribution of texts, though not the same text for a seed</source>
        <translation>文本的分布相同，但同一种子未必得到同样的文本</translation>
    </message>
    <message>
        <source>Random numbers are used for other decisions, so that a seed leads elsewhere. Over many runs nobody can tell the two apart.</source>
        <translation>随机数用在了别的决定上，所以同一种子会走到别处。跑很多次，谁也分不出两者。</translation>
    </message>
    <message>
        <source>The same text, token for token, for every seed</source>
        <translation>任何种子下，文本都逐个 token 相同</translation>
    </message>
    <message>
        <source>Only greedy decoding has one right text, and even there ties and rounding can decide differently.</source>
        <translation>只有贪心解码才有唯一的正确文本；即便如此，平局和舍入也可能造成不同。</translation>
    </message>
    <message>
        <source>A text that is as good, though from the draft&apos;s distribution</source>
        <translation>同样好的文本，只是来自草稿的分布</translation>
    </message>
    <message>
        <source>The draft only proposes. Whatever it is, the output follows the target&apos;s distribution.</source>
        <translation>草稿只是提议。不管草稿怎样，输出都服从目标的分布。</translation>
    </message>
    <message>
        <source>The same distribution of texts, as long as the draft is good enough for it</source>
        <translation>文本的分布相同，前提是草稿足够好</translation>
    </message>
    <message>
        <source>A bad draft costs time and never exactness: its proposals are rejected.</source>
        <translation>草稿差，损失的是时间，绝不是精确性：它的候选会被拒绝。</translation>
    </message>
    <message>
        <source>Accept with min(1, p ÷ q), redraw from max(p − q, 0) normalised: the output is p, for any q. Taking over whatever “looks reasonable” has no such guarantee.</source>
        <translation>按 min(1, p ÷ q) 接受，从归一化的 max(p − q, 0) 重抽：无论 q 是什么，输出都是 p。“看起来合理就收下”没有这样的保证。</translation>
    </message>
    <message>
        <source>Draft A is accepted with probability %1 and takes %2 of the target&apos;s time for each proposal; draft B %3 and %4. Both propose %5 tokens, and verifying takes as long as a plain step. Which is faster?</source>
        <translation>草稿 A 的接受概率是 %1，每个候选要花目标一步的 %2；草稿 B 是 %3 和 %4。两者都提议 %5 个 token，验证与普通一步一样久。哪个更快？</translation>
    </message>
    <message>
        <source>B: its proposals cost next to nothing</source>
        <translation>B：它的候选几乎不花钱</translation>
    </message>
    <message>
        <source>What counts is tokens for the time spent, drafting included.</source>
        <translation>要看花掉的时间（包括起草）换来多少 token。</translation>
    </message>
    <message>
        <source>A: the acceptance rate decides</source>
        <translation>A：接受率说了算</translation>
    </message>
    <message>
        <source>A high rate that was bought with a dear draft can be worth less than nothing.</source>
        <translation>用昂贵的草稿换来的高接受率，可能比没有还糟。</translation>
    </message>
    <message>
        <source>Both alike: a verification takes the same time</source>
        <translation>一样快：验证的时间相同</translation>
    </message>
    <message>
        <source>Verifying does; drafting does not, and neither do as many tokens come of it.</source>
        <translation>验证相同，起草不同，得到的 token 数也不同。</translation>
    </message>
    <message>
        <source>It cannot be said without the seed</source>
        <translation>不知道种子就说不准</translation>
    </message>
    <message>
        <source>A single text depends on chance; the mean over many does not.</source>
        <translation>单次文本取决于运气，多次的平均不取决于它。</translation>
    </message>
    <message>
        <source>(1 − α^%1) ÷ (1 − α) ÷ (%2 c + 1): A gains %3 times, B %4 times. A number below 1 is a loss.</source>
        <translation>(1 − α^%1) ÷ (1 − α) ÷ (%2 c + 1)：A 是 %3 倍，B 是 %4 倍。小于 1 就是亏。</translation>
    </message>
    <message>
        <source>On the page Speculation, view Arithmetic: with γ = %1 proposals that each take c = %2 of the target&apos;s time, set the smallest α (in steps of 0.02) that makes decoding at least %3 times as fast.</source>
        <translation>在“推测解码”页的“算账”视图里：每步 γ = %1 个候选，每个要花目标一步的 c = %2，请设出能让解码至少快到 %3 倍的最小 α（以 0.02 为一格）。</translation>
    </message>
    <message>
        <source>α = %1 gives %2 times, less than %3.</source>
        <translation>α = %1 得 %2 倍，不到 %3 倍。</translation>
    </message>
    <message>
        <source>α = %1 gives %2 times; a smaller α is enough.</source>
        <translation>α = %1 得 %2 倍；更小的 α 就够了。</translation>
    </message>
    <message>
        <source>α = %1 gives %2 times, one step less %3 times. The first proposals of a step are the ones that are kept; longer drafts need a higher α to pay.</source>
        <translation>α = %1 得 %2 倍，少一格得 %3 倍。一步里靠前的候选才留得住；草稿越长，要更高的 α 才划算。</translation>
    </message>
    <message>
        <source>Which conditions speak for speculative decoding? Mark all.</source>
        <translation>哪些条件适合用推测解码？请全部选出。</translation>
    </message>
    <message>
        <source>Few requests at a time</source>
        <translation>同时处理的请求少</translation>
    </message>
    <message>
        <source>With few requests the hardware waits for bytes and has arithmetic to spare, which verification uses.</source>
        <translation>请求少时，硬件在等字节，算力有余，正好拿来验证。</translation>
    </message>
    <message>
        <source>Most of the time goes into decoding, not into prompts</source>
        <translation>时间主要花在解码上，而不是提示上</translation>
    </message>
    <message>
        <source>Speculation shortens decoding and nothing else.</source>
        <translation>推测解码只缩短解码，别的都不管。</translation>
    </message>
    <message>
        <source>A cheap draft that often agrees with the target</source>
        <translation>草稿便宜，又常与目标一致</translation>
    </message>
    <message>
        <source>Both are needed: agreement brings tokens, and cheapness keeps the step short.</source>
        <translation>两样都要：一致才有 token，便宜才能让一步不变长。</translation>
    </message>
    <message>
        <source>A server that is fully loaded</source>
        <translation>服务器已经满载</translation>
    </message>
    <message>
        <source>There drafts and rejected proposals compete with other requests for the same hardware.</source>
        <translation>这时起草和被拒绝的候选会与别的请求争用同一块硬件。</translation>
    </message>
    <message>
        <source>A wish for answers of better quality</source>
        <translation>希望回答的质量更好</translation>
    </message>
    <message>
        <source>Exact speculation leaves the distribution as it is: no worse, and no better.</source>
        <translation>精确的推测解码不改变分布：不会变差，也不会变好。</translation>
    </message>
    <message>
        <source>Low concurrency, decoding that dominates, agreement at a small price. Under load the extra work has to be paid by somebody.</source>
        <translation>低并发、解码占主导、以小代价换来高吻合度。满载时，多出来的工作总得有人付账。</translation>
    </message>
    <message>
        <source>How many GB (10⁹ bytes) do the weights of a model with %1 billion parameters take in %2 bits, scales not counted?</source>
        <translation>一个 %1 × 10⁹ 参数的模型，权重用 %2 位、不计缩放因子，占多少 GB（10⁹ 字节）？</translation>
    </message>
    <message>
        <source>That is the size in 16 bits.</source>
        <translation>这是 16 位时的大小。</translation>
    </message>
    <message>
        <source>That is the size in 32 bits.</source>
        <translation>这是 32 位时的大小。</translation>
    </message>
    <message>
        <source>%1 · 10⁹ × %2 bits ÷ 8 = %3 GB, or %4 GiB of 2³⁰ bytes: a factor of 1.074 lies between the two, and the unit has to be named.</source>
        <translation>%1 · 10⁹ × %2 位 ÷ 8 = %3 GB，也就是 %4 GiB（每 GiB 为 2³⁰ 字节）：两者相差 1.074 倍，所以必须写明单位。</translation>
    </message>
    <message>
        <source>A 7-billion model in %1 bits, %2 GB of weights, decodes for one request on %3, whose memory gives %4 GB/s. How long does a step take at least, reading the weights alone? (In ms, two digits.)</source>
        <translation>一个 70 亿参数的模型用 %1 位，权重 %2 GB，在 %3 上为一个请求解码，显存带宽 %4 GB/s。只算读权重，一步至少要多久？（以 ms 计，取两位有效数字）</translation>
    </message>
    <message>
        <source>That is the number of tokens in a second; asked for is the time of one.</source>
        <translation>这是每秒的 token 数；问的是一个 token 的时间。</translation>
    </message>
    <message>
        <source>Bandwidth is in bytes; the size has been taken in bits.</source>
        <translation>带宽是按字节计的，你把大小按位数算了。</translation>
    </message>
    <message>
        <source>That is the time in 16 bits. Fewer bytes take less time to read.</source>
        <translation>这是 16 位时的时间。字节少，读得就快。</translation>
    </message>
    <message>
        <source>Time = bytes ÷ bandwidth: %1 GB ÷ %2 GB/s = %3 ms, at most %4 tokens a second. It is a bound: cache, starting kernels and restoring weights come on top.</source>
        <translation>时间 = 字节 ÷ 带宽：%1 GB ÷ %2 GB/s = %3 ms，每秒最多 %4 个 token。这是上界：缓存、内核启动和权重还原还要另加。</translation>
    </message>
    <message>
        <source>A step of the chapter&apos;s 27-billion model reads %1 GB of weights in BF16. In %2, with %3 bits per weight, how many tokens a second can one request get at most from %4 (%5 GB/s), counting weights alone? (Two digits.)</source>
        <translation>章节里的 27B 模型，BF16 时一步读 %1 GB 权重。改用 %2（每权重 %3 位），只算权重，一个请求在 %4（%5 GB/s）上每秒最多多少个 token？（取两位有效数字）</translation>
    </message>
    <message>
        <source>That is the bound in BF16.</source>
        <translation>这是 BF16 的上界。</translation>
    </message>
    <message>
        <source>Four times the bound in BF16: weights in 4 bits with their scales are a little more than a quarter.</source>
        <translation>BF16 上界的四倍：4 位权重加上缩放因子，比四分之一略多。</translation>
    </message>
    <message>
        <source>That is the time of a step in ms.</source>
        <translation>这是一步的时间，以 ms 计。</translation>
    </message>
    <message>
        <source>%1 GB × %2 ÷ 16 = %3 GB a step; %4 GB/s ÷ %3 GB = %5 tokens a second.</source>
        <translation>一步 %1 GB × %2 ÷ 16 = %3 GB；%4 GB/s ÷ %3 GB = 每秒 %5 个 token。</translation>
    </message>
    <message>
        <source>Weights go from BF16 to INT4 with a scale for every 128. How much faster does decoding for a single request get at most?</source>
        <translation>权重从 BF16 改成 INT4，每 128 个一个缩放因子。单个请求的解码最多能快多少？</translation>
    </message>
    <message>
        <source>Less than 4 times: scales, cache and state are read as well</source>
        <translation>不到 4 倍：缩放因子、缓存和状态也要读</translation>
    </message>
    <message>
        <source>Only the codes shrink to a quarter. Scales are new, and what belongs to the request is read as before.</source>
        <translation>变成四分之一的只有代码。缩放因子是新增的，请求自己的部分照读不误。</translation>
    </message>
    <message>
        <source>4 times: a quarter of the bits, a quarter of the time</source>
        <translation>4 倍：位数是四分之一，时间也是四分之一</translation>
    </message>
    <message>
        <source>That would need a step that reads nothing but codes. It also reads scales, cache and state.</source>
        <translation>那要一步只读代码才行。实际还要读缩放因子、缓存和状态。</translation>
    </message>
    <message>
        <source>Not at all: quantizing saves memory, not time</source>
        <translation>一点也不快：量化只省显存，不省时间</translation>
    </message>
    <message>
        <source>At batch 1 a step is bound by the bytes that it reads. Fewer bytes are less time.</source>
        <translation>batch 为 1 时，一步的时间由要读的字节决定。字节少，时间就少。</translation>
    </message>
    <message>
        <source>More than 4 times: 4-bit arithmetic is faster besides</source>
        <translation>4 倍以上：4 位的算力还更快</translation>
    </message>
    <message>
        <source>If only weights are quantized they are restored and multiplied in 16 bits. And at batch 1 arithmetic is not what takes the time.</source>
        <translation>只量化权重时，权重要先还原，再按 16 位相乘。何况 batch 为 1 时，花时间的不是运算。</translation>
    </message>
    <message>
        <source>For the chapter&apos;s model at 4096 tokens the bound improves %1 times for one request and %2 times for 58, each of which brings its own cache and state. Restoring the weights costs on top of that.</source>
        <translation>对章节里的模型，上下文 4096 时，一个请求的上界提高到 %1 倍，58 个请求时是 %2 倍，因为每个请求都带着自己的缓存和状态。还原权重还要另外花时间。</translation>
    </message>
    <message>
        <source>A step reads the weights once, %1 GB in BF16 or %2 GB in INT4, and %3 GB for each request. By what factor does INT4 lower the bytes of a step for %4 requests? (Two digits.)</source>
        <translation>一步要把权重读一遍，BF16 是 %1 GB，INT4 是 %2 GB；每个请求再读 %3 GB。对 %4 个请求，INT4 使一步的字节缩小到几分之一？（写出倍数，取两位有效数字）</translation>
    </message>
    <message>
        <source>That is the factor of the weights alone, as if the requests brought nothing of their own.</source>
        <translation>这只是权重的倍数，好像请求自己什么都不用读。</translation>
    </message>
    <message>
        <source>That is the factor of the codes alone.</source>
        <translation>这只是代码的倍数。</translation>
    </message>
    <message>
        <source>That is the factor for a single request: each of them brings its own bytes.</source>
        <translation>这是单个请求的倍数：每个请求都带着自己的字节。</translation>
    </message>
    <message>
        <source>That is the share that is left; the factor is one over it.</source>
        <translation>这是剩下的比例；倍数是它的倒数。</translation>
    </message>
    <message>
        <source>(%1 + %2 × %3) ÷ (%4 + %2 × %3) = %5. The more requests, the more of the step is theirs, and the less there is to gain from the weights.</source>
        <translation>(%1 + %2 × %3) ÷ (%4 + %2 × %3) = %5。请求越多，一步里属于请求的部分越大，能从权重上省的就越少。</translation>
    </message>
    <message>
        <source>A server decodes %1 requests together instead of one, and its throughput goes from %2 to %3 tokens a second. What does one of its users notice?</source>
        <translation>一台服务器从一次解码一个请求改成 %1 个，吞吐从每秒 %2 个 token 升到 %3 个。其中一位用户会感觉到什么？</translation>
    </message>
    <message>
        <source>Each token takes longer than before</source>
        <translation>每个 token 比以前等得更久</translation>
    </message>
    <message>
        <source>Weights are read once for all, but each request&apos;s cache and state are read too: the step gets longer, and a user gets one token of it.</source>
        <translation>权重一次读完，大家共用；但每个请求的缓存和状态也要读，所以一步变长了，而一位用户每步只得到一个 token。</translation>
    </message>
    <message>
        <source>Tokens come %1 times as fast</source>
        <translation>token 出来的速度是原来的 %1 倍</translation>
    </message>
    <message>
        <source>Throughput counts the tokens of all. One user gets one of them in each step.</source>
        <translation>吞吐算的是所有人的 token。每一步里，一位用户只得到其中一个。</translation>
    </message>
    <message>
        <source>Nothing: all requests share one step</source>
        <translation>没有变化：所有请求共用一步</translation>
    </message>
    <message>
        <source>They share it, but it is a longer one: it reads every request&apos;s cache and state.</source>
        <translation>是共用一步，但这一步更长：要读每个请求的缓存和状态。</translation>
    </message>
    <message>
        <source>Each token takes %1 times as long, for the requests take turns</source>
        <translation>每个 token 要等 %1 倍的时间，因为请求轮流处理</translation>
    </message>
    <message>
        <source>They do not take turns: one reading of the weights serves them all.</source>
        <translation>并不是轮流：权重读一遍，就为所有请求服务。</translation>
    </message>
    <message>
        <source>A step takes %1 ms for one request and %2 ms for %3. The machine does far more, each user a little less: “faster” needs a word about for whom.</source>
        <translation>一个请求时一步 %1 ms，%3 个请求时 %2 ms。整机做得多得多，每个人却慢了一些：“更快”要说清是对谁而言。</translation>
    </message>
    <message>
        <source>%1 has no arithmetic for %2. Weights are stored in %2 all the same, and each product is computed in 16 bits. What is gained there?</source>
        <translation>%1 没有 %2 的算力。权重仍用 %2 存放，乘法都按 16 位计算。这样能得到什么？</translation>
    </message>
    <message>
        <source>Bytes, and with them decoding; the arithmetic of prefill gains nothing</source>
        <translation>省了字节，解码因而受益；预填充的运算毫无收益</translation>
    </message>
    <message>
        <source>Decoding is bound by bytes and profits. Prefill is bound by arithmetic, which stays the same, with restoring the weights on top.</source>
        <translation>解码受限于字节，所以受益。预填充受限于算力，那一点没变，还要加上还原权重。</translation>
    </message>
    <message>
        <source>Both: fewer bytes and faster arithmetic</source>
        <translation>两样都有：字节更少，运算也更快</translation>
    </message>
    <message>
        <source>Faster arithmetic needs units that multiply the format. Without them it is restored to 16 bits first.</source>
        <translation>运算要更快，得有能直接乘这种格式的单元。没有的话，要先还原成 16 位。</translation>
    </message>
    <message>
        <source>Nothing: a format that the hardware does not support cannot be used on it</source>
        <translation>什么也没有：硬件不支持的格式根本不能用</translation>
    </message>
    <message>
        <source>It can be stored and restored like any other, and fewer bytes are read.</source>
        <translation>它照样可以存放和还原，读的字节也更少。</translation>
    </message>
    <message>
        <source>Faster prefill, while decoding stays as it was</source>
        <translation>预填充更快，解码不变</translation>
    </message>
    <message>
        <source>It is the other way round: decoding waits for bytes, and those are fewer; prefill waits for arithmetic.</source>
        <translation>正好相反：解码等的是字节，字节少了；预填充等的是运算。</translation>
    </message>
    <message>
        <source>In the table of hardware %1 lists no %2 among the formats that it multiplies natively. The same scheme pays differently on different hardware: ask which part of the work is bound by what.</source>
        <translation>硬件表里，%1 能原生相乘的格式中没有 %2。同一个方案在不同硬件上收益不同：要问哪一部分工作受什么限制。</translation>
    </message>
    <message>
        <source>Quantizing frees %1 GB (10⁹ bytes each). The cache takes %2 KiB for a token. How many more tokens fit? (Three digits.)</source>
        <translation>量化省出 %1 GB（10⁹ 字节为 1 GB）。缓存每个 token 占 %2 KiB。还能多放多少个 token？（取三位有效数字）</translation>
    </message>
    <message>
        <source>That takes GB for GiB (2³⁰ bytes). With the memory in GB and the cache in KiB one of the two has to be converted.</source>
        <translation>你把 GB 当成了 GiB（2³⁰ 字节）。显存用 GB、缓存用 KiB 时，必须换算其中一个。</translation>
    </message>
    <message>
        <source>A KiB is 1024 bytes, not 1000.</source>
        <translation>1 KiB 是 1024 字节，不是 1000。</translation>
    </message>
    <message>
        <source>Bits and bytes got mixed up: there is no 8 in this.</source>
        <translation>位和字节弄混了：这里没有 8。</translation>
    </message>
    <message>
        <source>%1 · 10⁹ ÷ (%2 × 1024) = %3 tokens. With GiB it would be %4, 7 % more: a number of tokens holds only with its unit.</source>
        <translation>%1 · 10⁹ ÷ (%2 × 1024) = %3 个 token。若按 GiB 则是 %4 个，多 7 %：token 数离了单位就不成立。</translation>
    </message>
    <message>
        <source>Of a decoding step %1 do not shrink with the weights: activations, cache, starting kernels. The rest is halved by going one precision down. How much faster does the step get? (As a factor, three digits.)</source>
        <translation>解码一步里有 %1 不随权重缩小：激活、缓存、内核启动。其余部分精度降一级就减半。这一步能快到几倍？（写出倍数，取三位有效数字）</translation>
    </message>
    <message>
        <source>That would be so if the whole step shrank.</source>
        <translation>整步都缩小时才是这样。</translation>
    </message>
    <message>
        <source>That is the time that is left; the gain is one over it.</source>
        <translation>这是剩下的时间；倍数是它的倒数。</translation>
    </message>
    <message>
        <source>Gains cannot be averaged by share of time; times can. Add up what is left of the time, then take one over it.</source>
        <translation>倍数不能按时间比例去平均，时间才可以。先把剩下的时间加起来，再取倒数。</translation>
    </message>
    <message>
        <source>Left of the time: %1 + (1 − %1) ÷ 2 = %2; 1 ÷ %2 = %3. It is how half the bytes come to gain 30 to 50 % in practice: at about 54 % and 33 % that stay.</source>
        <translation>剩下的时间：%1 + (1 − %1) ÷ 2 = %2；1 ÷ %2 = %3。字节减半而实际只快 30 % 到 50 %，就是这样来的：不缩小的部分约占 54 % 和 33 %。</translation>
    </message>
    <message>
        <source>A card holds %1 GB, the model takes %2 GB, and each request of %3 tokens %4 GB for cache and state. How many requests fit at most?</source>
        <translation>一张卡有 %1 GB，模型占 %2 GB，每个 %3 token 的请求的缓存和状态占 %4 GB。最多能放多少个请求？</translation>
    </message>
    <message>
        <source>The last one would not fit whole: round down.</source>
        <translation>最后一个放不完整：要向下取整。</translation>
    </message>
    <message>
        <source>The model itself has to fit as well; only the rest is for requests.</source>
        <translation>模型本身也要放下，剩下的才归请求。</translation>
    </message>
    <message>
        <source>(%1 − %2) ÷ %3 = %4, so %5. Quantizing the weights frees room for requests, even where it gains no time.</source>
        <translation>(%1 − %2) ÷ %3 = %4，所以是 %5 个。量化权重能给请求腾出地方，即使时间上没有收益。</translation>
    </message>
    <message>
        <source>In which of these situations is quantizing the weights the wrong remedy, or one of little use? Mark all.</source>
        <translation>在哪些情况下，量化权重不对症，或者用处不大？请全部选出。</translation>
    </message>
    <message>
        <source>The task is just good enough, and a slip is expensive: quotations of law, reviews of security</source>
        <translation>质量刚刚够用，而出错代价很高：法律条文引用、代码安全审查</translation>
    </message>
    <message>
        <source>Where quality stands at its edge, what is saved is not worth the risk.</source>
        <translation>质量已经卡在边界上时，省下的不值得冒险。</translation>
    </message>
    <message>
        <source>Long prompts dominate, and the hardware cannot multiply the format</source>
        <translation>负载以长提示为主，而硬件不能直接乘这种格式</translation>
    </message>
    <message>
        <source>Prefill is bound by arithmetic, which such hardware does not save; the bytes alone help little.</source>
        <translation>预填充受限于算力，这样的硬件省不了算力；只省字节，帮助不大。</translation>
    </message>
    <message>
        <source>Requests wait in a queue, because the scheduler starts them late</source>
        <translation>请求在排队，因为调度器启动得晚</translation>
    </message>
    <message>
        <source>The wait has nothing to do with bytes. Find the bottleneck first.</source>
        <translation>等待与字节无关。先找到瓶颈。</translation>
    </message>
    <message>
        <source>A single user decodes, and the step is bound by reading weights</source>
        <translation>只有一个用户在解码，一步的时间由读权重决定</translation>
    </message>
    <message>
        <source>That is the case in which fewer bytes help most.</source>
        <translation>这正是减少字节最有用的情形。</translation>
    </message>
    <message>
        <source>The weights do not fit into the card&apos;s memory</source>
        <translation>权重放不进显卡的显存</translation>
    </message>
    <message>
        <source>Fewer bytes for weights are exactly what is missing there.</source>
        <translation>那里缺的恰恰就是让权重少占字节。</translation>
    </message>
    <message>
        <source>Three cases speak against it: quality at its edge, hardware that saves only bytes where arithmetic is short, and a bottleneck that is not bytes.</source>
        <translation>不该量化的三种情况：质量卡在边界上；算力不足而硬件只能省字节；瓶颈不在字节上。</translation>
    </message>
    <message>
        <source>Weights in %1 bits, and a 16-bit scale for every %2 of them. How many bits does a weight take in all?</source>
        <translation>权重用 %1 位，每 %2 个有一个 16 位的缩放因子。每个权重总共占多少位？</translation>
    </message>
    <message>
        <source>The scales are stored and read as well; the number in the name counts the codes alone.</source>
        <translation>缩放因子也要存、也要读；名称里的数字只算代码。</translation>
    </message>
    <message>
        <source>The 16 bits are shared by the whole group.</source>
        <translation>这 16 位由整组分摊。</translation>
    </message>
    <message>
        <source>The quotient is upside down: 16 bits ÷ weights of the group. Larger groups cost less, not more.</source>
        <translation>商写反了：16 位 ÷ 组里的权重数。组越大，代价越小，而不是越大。</translation>
    </message>
    <message>
        <source>That is the part of the scales alone.</source>
        <translation>这只是缩放因子那一部分。</translation>
    </message>
    <message>
        <source>That counts 32 bits for each scale.</source>
        <translation>这是按每个缩放因子 32 位算的。</translation>
    </message>
    <message>
        <source>%1 + 16 ÷ %2 = %3 bits.</source>
        <translation>%1 + 16 ÷ %2 = %3 位。</translation>
    </message>
    <message>
        <source>INT3, a 16-bit scale for every 32</source>
        <translation>INT3，每 32 个一个 16 位缩放因子</translation>
    </message>
    <message>
        <source>INT4, a 16-bit scale for every 128</source>
        <translation>INT4，每 128 个一个 16 位缩放因子</translation>
    </message>
    <message>
        <source>MXFP4: an 8-bit scale for every 32</source>
        <translation>MXFP4：每 32 个一个 8 位缩放因子</translation>
    </message>
    <message>
        <source>NVFP4: an 8-bit scale for every 16</source>
        <translation>NVFP4：每 16 个一个 8 位缩放因子</translation>
    </message>
    <message>
        <source>INT4, a 16-bit scale for every 16</source>
        <translation>INT4，每 16 个一个 16 位缩放因子</translation>
    </message>
    <message>
        <source>INT8, a 16-bit scale for every 128</source>
        <translation>INT8，每 128 个一个 16 位缩放因子</translation>
    </message>
    <message>
        <source>MXFP8: an 8-bit scale for every 32</source>
        <translation>MXFP8：每 32 个一个 8 位缩放因子</translation>
    </message>
    <message>
        <source>Order these by the bits that a weight really takes, scales counted.</source>
        <translation>算上缩放因子，请按每个权重真正占的位数排序。</translation>
    </message>
    <message>
        <source>fewest bits</source>
        <translation>位数最少</translation>
    </message>
    <message>
        <source>most bits</source>
        <translation>位数最多</translation>
    </message>
    <message>
        <source>%1 bits per weight</source>
        <translation>每权重 %1 位</translation>
    </message>
    <message>
        <source>Code bits + scale bits ÷ group size, from top to bottom: %1. A small group can cost more than the next format up.</source>
        <translation>代码位数 + 缩放因子位数 ÷ 组大小，从上到下：%1。组太小时，代价可能超过高一档的格式。</translation>
    </message>
    <message>
        <source>A matrix of %1 × %2 weights is stored in INT%3 with a 16-bit scale for every %4. How many MB (10⁶ bytes) is that, scales included? (Three digits.)</source>
        <translation>一个 %1 × %2 的权重矩阵用 INT%3 存放，每 %4 个一个 16 位缩放因子。连缩放因子一共多少 MB（10⁶ 字节）？（取三位有效数字）</translation>
    </message>
    <message>
        <source>These are the codes alone; the scales are missing.</source>
        <translation>这只是代码，漏了缩放因子。</translation>
    </message>
    <message>
        <source>That is the matrix in 16 bits, before it was quantized.</source>
        <translation>这是量化之前 16 位的矩阵。</translation>
    </message>
    <message>
        <source>A 16-bit scale takes two bytes, not one.</source>
        <translation>一个 16 位缩放因子占两个字节，不是一个。</translation>
    </message>
    <message>
        <source>%1 weights: codes %2 MB, %3 scales of 2 bytes %4 MB, together %5 MB or %6 bits per weight.</source>
        <translation>%1 个权重：代码 %2 MB，%3 个缩放因子各 2 字节共 %4 MB，合计 %5 MB，即每权重 %6 位。</translation>
    </message>
    <message>
        <source>“Our model runs in %1 bits without loss of quality.” What has to be asked first to know what that means?</source>
        <translation>“我们的模型用 %1 位运行，质量没有损失。”要弄清这句话的意思，首先该问什么？</translation>
    </message>
    <message>
        <source>How many weights share a scale, and how it was calibrated</source>
        <translation>多少个权重共用一个缩放因子，又是怎样校准的</translation>
    </message>
    <message>
        <source>With one scale for a tensor and with one for every 32 weights, “%1 bits” are two different precisions, with different sizes too.</source>
        <translation>整张量一个缩放因子，与每 32 个一个，同样叫“%1 位”，却是两种不同的精度，大小也不同。</translation>
    </message>
    <message>
        <source>On which GPU it was measured</source>
        <translation>是在哪块 GPU 上测的</translation>
    </message>
    <message>
        <source>That decides on speed. The codes, and with them the quality, are the same on every GPU that computes correctly.</source>
        <translation>它决定速度。代码以及由此而来的质量，在每块算得正确的 GPU 上都一样。</translation>
    </message>
    <message>
        <source>How many parameters the model has</source>
        <translation>模型有多少参数</translation>
    </message>
    <message>
        <source>Useful to know, but two schemes of the same model and bit width can still be worlds apart.</source>
        <translation>知道也好，但同一模型、同样位数的两个方案仍可能天差地别。</translation>
    </message>
    <message>
        <source>Nothing: the number of bits fixes the precision</source>
        <translation>不用问：位数就决定了精度</translation>
    </message>
    <message>
        <source>It fixes how many codes there are. How large a step is, the scale says, and that depends on who shares it.</source>
        <translation>位数决定有多少个代码。步长多大由缩放因子决定，而这取决于谁与谁共用。</translation>
    </message>
    <message>
        <source>On a matrix of 4096 × 4096, INT%1 takes %2 bits with one scale, %3 with groups of 128 and %4 with groups of 16: not one size, and still less one precision.</source>
        <translation>在 4096 × 4096 的矩阵上，INT%1 共用一个缩放因子时占 %2 位，每 128 个一组占 %3 位，每 16 个一组占 %4 位：大小都不止一种，精度更不止一种。</translation>
    </message>
    <message>
        <source>A model is called W4A16. What does the name say? Mark everything that it does.</source>
        <translation>一个模型标着 W4A16。这个名称说明了什么？请全部选出。</translation>
    </message>
    <message>
        <source>The codes of its weights have 4 bits</source>
        <translation>权重的代码是 4 位</translation>
    </message>
    <message>
        <source>W4 does say that weights have 4-bit codes.</source>
        <translation>W4 确实说明权重用 4 位代码。</translation>
    </message>
    <message>
        <source>What layers hand to one another is kept in 16 bits</source>
        <translation>层与层之间传递的数保持 16 位</translation>
    </message>
    <message>
        <source>A16 does say that activations stay in 16 bits.</source>
        <translation>A16 确实说明激活保持 16 位。</translation>
    </message>
    <message>
        <source>Its KV cache takes a quarter of the memory</source>
        <translation>KV 缓存只占四分之一的显存</translation>
    </message>
    <message>
        <source>About the cache the name says nothing; it is quantized, or not, by itself.</source>
        <translation>名称没有提到缓存；缓存量化与否，要另外看。</translation>
    </message>
    <message>
        <source>It needs exactly a quarter of the 16-bit model&apos;s memory</source>
        <translation>占用的显存恰好是 16 位模型的四分之一</translation>
    </message>
    <message>
        <source>Scales, layers that were kept, the cache and working memory come on top of a quarter.</source>
        <translation>除了四分之一，还有缩放因子、保留原样的层、缓存和工作空间。</translation>
    </message>
    <message>
        <source>Its matrix products are computed with 4-bit arithmetic</source>
        <translation>矩阵乘用 4 位算力计算</translation>
    </message>
    <message>
        <source>With 16-bit activations the weights are restored to 16 bits before they are multiplied: bytes are saved, not arithmetic.</source>
        <translation>激活是 16 位时，权重要先还原成 16 位再相乘：省的是字节，不是运算。</translation>
    </message>
    <message>
        <source>W is the weights and A the activations. The cache, the scales, layers that were left alone and the arithmetic have to be asked about one by one.</source>
        <translation>W 是权重，A 是激活。缓存、缩放因子、保留原样的层和算力，都要一样一样地问。</translation>
    </message>
    <message>
        <source>A model of %1 billion parameters in 16 bits needs %2 GB for its weights and %3 GB for cache and working memory. Weights go to 4 bits; leave the scales out of account. What share of the memory is still needed? (Two digits.)</source>
        <translation>一个 %1 × 10⁹ 参数的模型，16 位时权重占 %2 GB，缓存和工作空间占 %3 GB。权重改成 4 位，不计缩放因子，还需要原来显存的多大比例？（取两位有效数字）</translation>
    </message>
    <message>
        <source>Only the weights shrink to a quarter; cache and working memory stay.</source>
        <translation>变成四分之一的只有权重；缓存和工作空间不变。</translation>
    </message>
    <message>
        <source>That is the share that was saved.</source>
        <translation>这是省下的比例。</translation>
    </message>
    <message>
        <source>What stays as it was has been left out.</source>
        <translation>漏了不变的那部分。</translation>
    </message>
    <message>
        <source>(%1 ÷ 4 + %2) ÷ (%1 + %2) = %3 ÷ %4 = %5: more than a quarter, because only the weights became smaller.</source>
        <translation>(%1 ÷ 4 + %2) ÷ (%1 + %2) = %3 ÷ %4 = %5：比四分之一多，因为变小的只有权重。</translation>
    </message>
    <message>
        <source>On the page Tensors stands the chapter&apos;s matrix W_up. Set bits and granularity so that a weight takes %1 bits in all.</source>
        <translation>“张量”页上是章节里的矩阵 W_up。请设置位数和粒度，使每个权重总共占 %1 位。</translation>
    </message>
    <message>
        <source>%1 takes %2 bits per weight, and %3 are asked for.</source>
        <translation>%1 是每权重 %2 位，要求的是 %3 位。</translation>
    </message>
    <message>
        <source>%1 + 16 ÷ %2 = %3 bits: %4 does it.</source>
        <translation>%1 + 16 ÷ %2 = %3 位：%4 正好。</translation>
    </message>
    <message>
        <source>That is the number of bits, or counts each byte eight times: 8 bits are one byte.</source>
        <translation>这是位数，或者把每个字节算了八遍：8 位是一个字节。</translation>
    </message>
    <message>
        <source>That is the percentage; asked for is the share, from 0 to 1. With a % sign behind it, it would be read as you mean it.</source>
        <translation>这是百分数；问的是 0 到 1 的比例。在后面加上 %，就会按你的意思来读。</translation>
    </message>
    <message>
        <source>That is the number of milliseconds; asked for are seconds.</source>
        <translation>这是毫秒数；问的是秒。</translation>
    </message>
    <message>
        <source>That is the number of seconds; asked for are milliseconds, a thousand times as many.</source>
        <translation>这是秒数；问的是毫秒，要大一千倍。</translation>
    </message>
    <message>
        <source>That is the number of microseconds; asked for are milliseconds.</source>
        <translation>这是微秒数；问的是毫秒。</translation>
    </message>
    <message>
        <source>That is the number of GiB (1024³ bytes); asked for are GB, of 10⁹ bytes each.</source>
        <translation>这是 GiB（1024³ 字节）的数目；问的是 GB，每个 10⁹ 字节。</translation>
    </message>
    <message>
        <source>That is the number of MB; asked for are GB.</source>
        <translation>这是 MB 的数目；问的是 GB。</translation>
    </message>
    <message>
        <source>That is the number of MiB (1024² bytes); asked for are MB, of 10⁶ bytes each.</source>
        <translation>这是 MiB（1024² 字节）的数目；问的是 MB，每个 10⁶ 字节。</translation>
    </message>
    <message>
        <source>That is the number of GB; asked for are MB.</source>
        <translation>这是 GB 的数目；问的是 MB。</translation>
    </message>
    <message>
        <source>That is the number of kB (1000 bytes); asked for are KiB, of 1024 bytes each.</source>
        <translation>这是 kB（1000 字节）的数目；问的是 KiB，每个 1024 字节。</translation>
    </message>
    <message>
        <source>That is the number of bytes; asked for are KiB, of 1024 bytes each.</source>
        <translation>这是字节数；问的是 KiB，每个 1024 字节。</translation>
    </message>
    <message>
        <source>the answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>a number and nothing behind it</source>
        <translation>一个数，后面不带任何东西</translation>
    </message>
    <message>
        <source>a number, in %1</source>
        <translation>一个数，单位为 %1</translation>
    </message>
    <message>
        <source>measuring the decoding</source>
        <translation>正在测量解码</translation>
    </message>
    <message>
        <source>counting bytes</source>
        <translation>正在计算字节</translation>
    </message>
    <message>
        <source>measuring this machine</source>
        <translation>正在测量本机</translation>
    </message>
    <message>
        <source>at least one row of hardware</source>
        <translation>至少一行硬件</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>%1 到 %2 之间的数</translation>
    </message>
    <message>
        <source>a format of weights</source>
        <translation>一种权重格式</translation>
    </message>
    <message>
        <source>running the combined experiment</source>
        <translation>正在运行合用实验</translation>
    </message>
    <message>
        <source>continuing a prompt side by side</source>
        <translation>正在并排续写提示词</translation>
    </message>
    <message>
        <source>the page &apos;%1&apos;</source>
        <translation>“%1”页</translation>
    </message>
    <message>
        <source>a page that this version of the lab has</source>
        <translation>本版本实验室具有的页面</translation>
    </message>
    <message>
        <source>a pattern of 1 to %1 bytes</source>
        <translation>1 到 %1 字节的模式</translation>
    </message>
    <message>
        <source>&quot;%1&quot;, which is wrong at character %2 (%3)</source>
        <translation>&quot;%1&quot;，第 %2 个字符处有误（%3）</translation>
    </message>
    <message>
        <source>write a pattern without nested repetitions</source>
        <translation>请写不含嵌套重复的模式</translation>
    </message>
    <message>
        <source>a prompt and the tokens that follow it</source>
        <translation>提示及其后的 token</translation>
    </message>
    <message>
        <source>at most %1 tokens, for which %2 was made</source>
        <translation>至多 %1 个 token（%2 的设计长度）</translation>
    </message>
    <message>
        <source>choose a shorter prompt, or fewer new tokens</source>
        <translation>选更短的提示，或更少的新 token</translation>
    </message>
    <message>
        <source>Other programs used %1 % of the processors while this was timed: times are too long and scatter, most of all where threads wait for one another. Measure again on a quiet machine.</source>
        <translation>计时期间，其他程序占用了 %1 % 的处理器：测得的时间偏长，而且起伏大，线程互相等待的地方尤其如此。请在机器空闲时重测。</translation>
    </message>
    <message>
        <source>line %1 of %2</source>
        <translation>%2 的第 %1 行</translation>
    </message>
    <message>
        <source>the result of a cell, with &quot;spec_sha256&quot;</source>
        <translation>单元的结果，带 &quot;spec_sha256&quot;</translation>
    </message>
    <message>
        <source>write results by `quantspec run SPECS --cell N --out F`</source>
        <translation>请用 `quantspec run SPECS --cell N --out F` 写出结果</translation>
    </message>
    <message>
        <source>at most %1 cells</source>
        <translation>至多 %1 个单元</translation>
    </message>
    <message>
        <source>a spec, or a list of them</source>
        <translation>一个规格，或规格的列表</translation>
    </message>
    <message>
        <source>an empty list</source>
        <translation>空列表</translation>
    </message>
    <message>
        <source>Times are medians of %1 runs only: below %2 a median says little.</source>
        <translation>时间只是 %1 次运行的中位数：少于 %2 次时中位数说明不了什么。</translation>
    </message>
    <message>
        <source>warming up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>timing the stages in turn: repeat %1 of %2</source>
        <translation>轮流计时各阶段：第 %1/%2 次重复</translation>
    </message>
    <message>
        <source>Quantization alone: ×%1 in time per token, in every repeat.</source>
        <translation>单独量化：每 token 时间的增益 ×%1，每次重复都如此。</translation>
    </message>
    <message>
        <source>Quantization alone slows decoding here: ×%1 in time per token, in every repeat.</source>
        <translation>单独量化在这里反而变慢：每 token 时间的增益 ×%1，每次重复都如此。</translation>
    </message>
    <message>
        <source>Quantization alone: ×%1 in time per token, which the repeats do not tell from ×1.</source>
        <translation>单独量化：每 token 时间的增益 ×%1，这些重复分辨不出它与 ×1 的差别。</translation>
    </message>
    <message>
        <source>It needs %1 % of the baseline&apos;s memory.</source>
        <translation>它所需内存为基线的 %1 %。</translation>
    </message>
    <message>
        <source>Task success changes by %1 points (standard error %2, %3 tasks, paired): more than chance.</source>
        <translation>任务成功率变化 %1 个百分点（标准误 %2，%3 个任务，配对）：超出偶然。</translation>
    </message>
    <message>
        <source>Task success changes by %1 points (standard error %2, %3 tasks, paired): no finding. So few tasks cannot see a smaller change.</source>
        <translation>任务成功率变化 %1 个百分点（标准误 %2，%3 个任务，配对）：不构成发现。这么少的任务看不出更小的变化。</translation>
    </message>
    <message>
        <source>The loss changes by %1 nats per token, which clears both floors: the loss sees damage long before tasks do.</source>
        <translation>损失每 token 变化 %1 nat，超过两个噪声下限：损失远早于任务看出损害。</translation>
    </message>
    <message>
        <source>The loss changes by %1 nats per token: more than the text&apos;s chance, less than training the model again would change it.</source>
        <translation>损失每 token 变化 %1 nat：超出文本的偶然，但小于重新训练模型带来的变化。</translation>
    </message>
    <message>
        <source>The loss changes by %1 nats per token, which is within noise.</source>
        <translation>损失每 token 变化 %1 nat，在噪声之内。</translation>
    </message>
    <message>
        <source>At this temperature texts are drawn: they differ from run to run, and only their distribution is the same.</source>
        <translation>在这个温度下文本是抽样得到的：每次运行都不同，相同的只是分布。</translation>
    </message>
    <message>
        <source>All %2 texts are the original&apos;s, token by token: speculation costs no quality.</source>
        <translation>全部 %2 段文本与原模型逐 token 相同：推测解码不损失质量。</translation>
    </message>
    <message>
        <source>All %2 texts are the quantized target&apos;s, token by token: the reference of this stage is the quantized target, not the original.</source>
        <translation>全部 %2 段文本与量化后的目标模型逐 token 相同：这一阶段的参照是量化后的目标模型，而不是原模型。</translation>
    </message>
    <message>
        <source>%1 of %2 texts are its target&apos;s, token by token; the other %3 part where two tokens tie.</source>
        <translation>%2 段文本中有 %1 段与目标模型逐 token 相同；其余 %3 段在两个 token 并列处分开。</translation>
    </message>
    <message>
        <source>Only %1 of %2 texts are its target&apos;s (%3 of the others part at a tie): this scheme does not verify as it decodes.</source>
        <translation>%2 段文本中只有 %1 段与目标模型相同（其余中有 %3 段在并列处分开）：这个方案验证时与逐个解码时不一致。</translation>
    </message>
    <message>
        <source>Speculation alone: ×%1 in time per token, in every repeat.</source>
        <translation>单独推测解码：每 token 时间的增益 ×%1，每次重复都如此。</translation>
    </message>
    <message>
        <source>Speculation alone slows decoding here: ×%1 in time per token, in every repeat.</source>
        <translation>单独推测解码在这里反而变慢：每 token 时间的增益 ×%1，每次重复都如此。</translation>
    </message>
    <message>
        <source>Speculation alone: ×%1 in time per token, which the repeats do not tell from ×1.</source>
        <translation>单独推测解码：每 token 时间的增益 ×%1，这些重复分辨不出它与 ×1 的差别。</translation>
    </message>
    <message>
        <source>%1 % of the proposals looked at are accepted; a pass of the target brings %2 tokens.</source>
        <translation>检视过的提议有 %1 % 被接受；目标模型每次前向带来 %2 个 token。</translation>
    </message>
    <message>
        <source>The draft proposed nothing that was looked at.</source>
        <translation>草稿没有提出任何被检视的 token。</translation>
    </message>
    <message>
        <source>Both together: ×%1. The gains alone, ×%2 and ×%3, multiply to ×%4: the same in all repeats, within a tenth. Here the gains multiply.</source>
        <translation>两者合用：×%1。单项增益 ×%2 与 ×%3 相乘得 ×%4：每次重复都一致，误差不到一成。在这里增益相乘。</translation>
    </message>
    <message>
        <source>Both together: ×%1. The gains alone, ×%2 and ×%3, would multiply to ×%4. Whether they do, these repeats do not tell: what was measured is ×%5 … ×%6 of the product.</source>
        <translation>两者合用：×%1。单项增益 ×%2 与 ×%3 相乘应得 ×%4。是否相乘，这些重复分辨不出：实测是乘积的 ×%5 … ×%6。</translation>
    </message>
    <message>
        <source>Both together: ×%1. The gains alone, ×%2 and ×%3, would multiply to ×%4: together they bring less than their product.</source>
        <translation>两者合用：×%1。单项增益 ×%2 与 ×%3 相乘应得 ×%4：合用不及乘积。</translation>
    </message>
    <message>
        <source>Both together: ×%1. The gains alone, ×%2 and ×%3, would multiply to ×%4: together they bring more than their product.</source>
        <translation>两者合用：×%1。单项增益 ×%2 与 ×%3 相乘应得 ×%4：合用超过乘积。</translation>
    </message>
    <message>
        <source>Why: a verification costs %1 steps of the original and %2 of the quantized target; a proposal %3 and %4; acceptance goes from %5 % to %6 %.</source>
        <translation>原因：一次验证相当于原模型的 %1 步，量化后目标模型的 %2 步；一个提议分别为 %3 步和 %4 步；接受率从 %5 % 变为 %6 %。</translation>
    </message>
    <message>
        <source>measuring the read bandwidth</source>
        <translation>正在测量读带宽</translation>
    </message>
    <message>
        <source>Decoding read faster than the bandwidth that was measured: other programs or the host slowed the measurement down. Measure again on a quiet machine.</source>
        <translation>解码的读取比测得的带宽还快：测量时受到其他程序或宿主机的干扰。请在空闲的机器上重新测量。</translation>
    </message>
    <message>
        <source>a GGUF file</source>
        <translation>GGUF 文件</translation>
    </message>
    <message>
        <source>at most %1 tensors and values</source>
        <translation>至多 %1 个张量和元数据项</translation>
    </message>
    <message>
        <source>download the file again, or choose a preset</source>
        <translation>重新下载文件，或选择一个预设</translation>
    </message>
    <message>
        <source>at most %1 MiB of metadata</source>
        <translation>至多 %1 MiB 的元数据</translation>
    </message>
    <message>
        <source>more bytes</source>
        <translation>更多字节</translation>
    </message>
    <message>
        <source>the end of the file</source>
        <translation>文件结尾</translation>
    </message>
    <message>
        <source>a name of at most %1 bytes</source>
        <translation>至多 %1 字节的名称</translation>
    </message>
    <message>
        <source>a smaller number</source>
        <translation>更小的数</translation>
    </message>
    <message>
        <source>a type of values that GGUF has</source>
        <translation>GGUF 有的值类型</translation>
    </message>
    <message>
        <source>shorter lists</source>
        <translation>更短的列表</translation>
    </message>
    <message>
        <source>The file holds %1 numbers, and its metadata describe %2: the latter are counted.</source>
        <translation>文件有 %1 个数，元数据描述的是 %2 个：以后者为准。</translation>
    </message>
    <message>
        <source>the variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Both texts are the same, all %1 tokens.</source>
        <translation>两段文本相同，全部 %1 个 token。</translation>
    </message>
    <message>
        <source>The texts part at token %1, where one of them ends.</source>
        <translation>文本在第 %1 个 token 处分开，其中一段在那里结束。</translation>
    </message>
    <message>
        <source>The texts part at token %1. At this temperature tokens are drawn, and another way of drawing gives another text with the same distribution.</source>
        <translation>文本在第 %1 个 token 处分开。在这个温度下 token 是抽样得到的，换一种抽法就是另一段文本，分布相同。</translation>
    </message>
    <message>
        <source>The texts part at token %1, where two tokens tie: a logit gap of %2 that another order of summing can turn round.</source>
        <translation>文本在第 %1 个 token 处分开，那里两个 token 并列：logit 差 %2，换个求和次序就会翻转。</translation>
    </message>
    <message>
        <source>The texts part at token %1, at a close call: the original preferred its token by %2, and quantizing moves logits there by %3 (root mean square).</source>
        <translation>文本在第 %1 个 token 处分开，那里难分高下：原模型只以 %2 之差偏向自己的 token，而量化使那里的 logit 变动 %3（均方根）。</translation>
    </message>
    <message>
        <source>The texts part at token %1, though the original preferred its token by %2 and quantizing moves logits there by only %3 (root mean square).</source>
        <translation>文本在第 %1 个 token 处分开，尽管原模型以 %2 之差偏向自己的 token，而量化使那里的 logit 只变动 %3（均方根）。</translation>
    </message>
    <message>
        <source>the verifier</source>
        <translation>验证规则</translation>
    </message>
    <message>
        <source>line %1 of task file %2</source>
        <translation>任务文件 %2 的第 %1 行</translation>
    </message>
    <message>
        <source>task file %1</source>
        <translation>任务文件 %1</translation>
    </message>
    <message>
        <source>at most %1 tasks</source>
        <translation>至多 %1 个任务</translation>
    </message>
    <message>
        <source>split the file</source>
        <translation>请拆分文件</translation>
    </message>
    <message>
        <source>at least one task a line: {&quot;prompt&quot;: …, &quot;answers&quot;: […]}</source>
        <translation>每行至少一个任务：{&quot;prompt&quot;: …, &quot;answers&quot;: […]}</translation>
    </message>
    <message>
        <source>an empty file</source>
        <translation>空文件</translation>
    </message>
    <message>
        <source>%1 broken lines and no other; the first: %2</source>
        <translation>只有 %1 行坏行；第一行：%2</translation>
    </message>
    <message>
        <source>byte 0x%1 at offset %2 of the file, which is not</source>
        <translation>文件偏移 %2 处的字节 0x%1，不是 UTF-8</translation>
    </message>
    <message>
        <source>save the file as UTF-8</source>
        <translation>请将文件存为 UTF-8</translation>
    </message>
    <message>
        <source>a text as &quot;prompt&quot;</source>
        <translation>&quot;prompt&quot; 为文本</translation>
    </message>
    <message>
        <source>&quot;max_new&quot; from 1 to %1</source>
        <translation>&quot;max_new&quot; 为 1 到 %1</translation>
    </message>
    <message>
        <source>an id of at most %1 bytes</source>
        <translation>至多 %1 字节的 id</translation>
    </message>
    <message>
        <source>an id of its own</source>
        <translation>不重复的 id</translation>
    </message>
    <message>
        <source>&quot;%1&quot;, which line %2 has</source>
        <translation>&quot;%1&quot;，第 %2 行已有</translation>
    </message>
    <message>
        <source>a task that was not there before</source>
        <translation>未出现过的任务</translation>
    </message>
    <message>
        <source>the prompt and answers of line %1</source>
        <translation>与第 %1 行相同的提示词和答案</translation>
    </message>
    <message>
        <source>either &quot;answers&quot; or &quot;regex&quot;</source>
        <translation>&quot;answers&quot; 或 &quot;regex&quot; 二者之一</translation>
    </message>
    <message>
        <source>both</source>
        <translation>两者都有</translation>
    </message>
    <message>
        <source>a text as &quot;regex&quot;</source>
        <translation>&quot;regex&quot; 为文本</translation>
    </message>
    <message>
        <source>a list of 1 to %1 texts as &quot;answers&quot;</source>
        <translation>&quot;answers&quot; 为 1 到 %1 个文本的列表</translation>
    </message>
    <message>
        <source>answers that are texts and not empty</source>
        <translation>答案应为非空文本</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>算术</translation>
    </message>
    <message>
        <source>bytes and time</source>
        <translation>字节与时间</translation>
    </message>
    <message>
        <source>model experiment</source>
        <translation>模型实验</translation>
    </message>
    <message>
        <source>speculation</source>
        <translation>推测解码</translation>
    </message>
    <message>
        <source>INT4 code of weight %1</source>
        <translation>权重 %1 的 INT4 编码</translation>
    </message>
    <message>
        <source>scale = 1 ÷ (2³ − 1) = %1; code = round(x ÷ scale): 0.83 ÷ %1 = %2 → %3</source>
        <translation>缩放因子 = 1 ÷ (2³ − 1) = %1；编码 = round(x ÷ 缩放因子)：0.83 ÷ %1 = %2 → %3</translation>
    </message>
    <message>
        <source>Five weights in b bits, one scale for all, codes up to ±(2^(b−1) − 1), ties to even: every further bit makes the error smaller, from 0.224 at two bits to 0.0016 at eight.</source>
        <translation>五个权重用 b 位表示，共用一个缩放因子，编码至多 ±(2^(b−1) − 1)，平局取偶：每多一位误差都变小，从两位的 0.224 到八位的 0.0016。</translation>
    </message>
    <message>
        <source>zeros: RMSE</source>
        <translation>全零：RMSE</translation>
    </message>
    <message>
        <source>zeros: scale</source>
        <translation>全零：缩放因子</translation>
    </message>
    <message>
        <source>zeros: largest restored value</source>
        <translation>全零：还原后的最大值</translation>
    </message>
    <message>
        <source>no value is refused</source>
        <translation>没有数值会被拒绝</translation>
    </message>
    <message>
        <source>one bit is refused</source>
        <translation>一位会被拒绝</translation>
    </message>
    <message>
        <source>two and a half bits are refused</source>
        <translation>两位半会被拒绝</translation>
    </message>
    <message>
        <source>scale = 0 ÷ 7 = 0, so that every value is restored as 0; 1 stands for refused with an error</source>
        <translation>缩放因子 = 0 ÷ 7 = 0，所以每个值都还原为 0；1 表示以错误拒绝</translation>
    </message>
    <message>
        <source>Zeros alone are restored as zeros, with scale 0 and no error; no value at all, fewer than two bits, or bits that are no whole number are refused.</source>
        <translation>全零还原为全零，缩放因子为 0，没有误差；一个值都没有、少于两位、或位数不是整数，都会被拒绝。</translation>
    </message>
    <message>
        <source>last value 100, INT%1: RMSE</source>
        <translation>最后一个值为 100，INT%1：RMSE</translation>
    </message>
    <message>
        <source>first value 100, INT%1: RMSE</source>
        <translation>第一个值为 100，INT%1：RMSE</translation>
    </message>
    <message>
        <source>last value 100, INT4: others that become 0</source>
        <translation>最后一个值为 100，INT4：变为 0 的其他值</translation>
    </message>
    <message>
        <source>scale = 100 ÷ 7 = %1; all that is below half of it, %2, becomes 0</source>
        <translation>缩放因子 = 100 ÷ 7 = %1；小于其一半 %2 的都变为 0</translation>
    </message>
    <message>
        <source>One value of 100 among five takes the scale for itself: under four bits the other four become 0.</source>
        <translation>五个值中有一个 100，它就独占了缩放因子：四位时其余四个都变为 0。</translation>
    </message>
    <message>
        <source>groups of 1 and 4: RMSE</source>
        <translation>分为 1 与 4：RMSE</translation>
    </message>
    <message>
        <source>groups of 2 and 3: RMSE</source>
        <translation>分为 2 与 3：RMSE</translation>
    </message>
    <message>
        <source>scales more than without groups</source>
        <translation>比不分组多出的缩放因子</translation>
    </message>
    <message>
        <source>one scale for all: RMSE</source>
        <translation>共用一个缩放因子：RMSE</translation>
    </message>
    <message>
        <source>scales 100 ÷ 7 = %1 and 0.83 ÷ 7 = %2; bits a weight %3 → %4</source>
        <translation>缩放因子 100 ÷ 7 = %1 与 0.83 ÷ 7 = %2；每权重位数 %3 → %4</translation>
    </message>
    <message>
        <source>Groups with scales of their own keep the damage of a large value to its group, at the price of one scale more for each cut.</source>
        <translation>各组有自己的缩放因子，大值的损害就留在它那一组，代价是每切一刀多一个缩放因子。</translation>
    </message>
    <message>
        <source>16 bits</source>
        <translation>16 位</translation>
    </message>
    <message>
        <source>8 bits</source>
        <translation>8 位</translation>
    </message>
    <message>
        <source>4 bits</source>
        <translation>4 位</translation>
    </message>
    <message>
        <source>%1 · 10⁹ weights × 16, 8 and 4 bits ÷ 8 = %2, %3 and %4 GB, a GB being 10⁹ bytes</source>
        <translation>%1 · 10⁹ 个权重 × 16、8、4 位 ÷ 8 = %2、%3、%4 GB，1 GB 为 10⁹ 字节</translation>
    </message>
    <message>
        <source>Seven billion weights take 14 GB in 16 bits and 3.5 GB in four, a GB being 10⁹ bytes.</source>
        <translation>七十亿个权重，16 位占 14 GB，4 位占 3.5 GB，1 GB 为 10⁹ 字节。</translation>
    </message>
    <message>
        <source>three tokens confirmed</source>
        <translation>确认三个 token</translation>
    </message>
    <message>
        <source>one token confirmed</source>
        <translation>确认一个 token</translation>
    </message>
    <message>
        <source>break-even</source>
        <translation>盈亏平衡</translation>
    </message>
    <message>
        <source>(3 + 12) ÷ 3 = %1 ms; (3 + 12) ÷ 1 = %2 ms; (3 + 12) ÷ 10 = %3 tokens</source>
        <translation>(3 + 12) ÷ 3 = %1 ms；(3 + 12) ÷ 1 = %2 ms；(3 + 12) ÷ 10 = %3 个 token</translation>
    </message>
    <message>
        <source>The times are made up, by the chapter&apos;s own word; break-even is not stated there but follows.</source>
        <translation>这些时间是假设的，章节自己也这么说；盈亏平衡点章节没有写，但由此可得。</translation>
    </message>
    <message>
        <source>Where a plain step takes 10 ms, drafting 3 ms and verifying 12 ms, three confirmed tokens make 5 ms a token, and one makes 15 ms.</source>
        <translation>普通一步 10 ms，起草 3 ms，验证 12 ms：确认三个 token 则每个 5 ms，确认一个则为 15 ms。</translation>
    </message>
    <message>
        <source>acceptance</source>
        <translation>接受率</translation>
    </message>
    <message>
        <source>residual of token %1</source>
        <translation>token %1 的残差</translation>
    </message>
    <message>
        <source>output of token %1</source>
        <translation>token %1 的输出</translation>
    </message>
    <message>
        <source>distance of the output from p</source>
        <translation>输出与 p 的距离</translation>
    </message>
    <message>
        <source>p-value of χ²</source>
        <translation>χ² 的 p 值</translation>
    </message>
    <message>
        <source>Σ min(p, q) = 0.2 + 0.3 + 0.1 = %1; max(p − q, 0) ÷ sum = [%2, %3, %4]; output [%5, %6, %7]</source>
        <translation>Σ min(p, q) = 0.2 + 0.3 + 0.1 = %1；max(p − q, 0) ÷ 其和 = [%2, %3, %4]；输出 [%5, %6, %7]</translation>
    </message>
    <message>
        <source>%1 draws with seed %2: χ² = %3 with %4 degrees of freedom, p-value %5; below %6 would be an alarm.</source>
        <translation>用种子 %2 抽取 %1 次：χ² = %3，自由度 %4，p 值 %5；低于 %6 即报警。</translation>
    </message>
    <message>
        <source>differs, because what was drawn is not distributed as p: p-value %1</source>
        <translation>不符，因为抽到的并不按 p 分布：p 值 %1</translation>
    </message>
    <message>
        <source>A proposal that stays with chance min(1, p ÷ q), and is otherwise replaced by a draw from max(p − q, 0), normalised, leaves a token that is distributed exactly as p.</source>
        <translation>候选以概率 min(1, p ÷ q) 保留，否则改从归一化的 max(p − q, 0) 中抽取：这样得到的 token 恰好按 p 分布。</translation>
    </message>
    <message>
        <source>greedy text as plain, but for ties</source>
        <translation>贪心文本与普通解码相同，平局除外</translation>
    </message>
    <message>
        <source>same seed, same text</source>
        <translation>同样的种子，同样的文本</translation>
    </message>
    <message>
        <source>another seed, same text</source>
        <translation>换一个种子，同样的文本</translation>
    </message>
    <message>
        <source>p-value of χ², stored places</source>
        <translation>χ² 的 p 值，存下的位置</translation>
    </message>
    <message>
        <source>p-value of χ², first tokens</source>
        <translation>χ² 的 p 值，最前的 token</translation>
    </message>
    <message>
        <source>near ties in the greedy text</source>
        <translation>贪心文本中的近似平局</translation>
    </message>
    <message>
        <source>total variation %1, where an exact sampler has %2 after %3 draws; seeds %4 and %5 agree in the first %6 tokens</source>
        <translation>总变差 %1，精确的采样器抽取 %3 次时为 %2；种子 %4 与 %5 的前 %6 个 token 相同</translation>
    </message>
    <message>
        <source>Quick form: fewer draws and a shorter text.</source>
        <translation>快速形式：抽取较少，文本较短。</translation>
    </message>
    <message>
        <source>Full form: more draws and a longer text.</source>
        <translation>完整形式：抽取较多，文本较长。</translation>
    </message>
    <message>
        <source>The lab&apos;s model with lab-draft at temperature 0.8; greedy over %1 tokens. A p-value below %2 would be an alarm.</source>
        <translation>实验室的模型配 lab-draft，温度 0.8；贪心比较 %1 个 token。p 值低于 %2 即报警。</translation>
    </message>
    <message>
        <source>differs, because the distribution is not plain sampling&apos;s: p-value %1</source>
        <translation>不符，因为分布不是普通采样的分布：p 值 %1</translation>
    </message>
    <message>
        <source>holds under numeric ties: the greedy texts part at a place where two logits differ by %1</source>
        <translation>在数值平局的条件下成立：贪心文本在两个 logit 只差 %1 的地方分开</translation>
    </message>
    <message>
        <source>Speculative sampling keeps the distribution, not the text: with another seed another text comes, and greedy text is the same up to numeric ties.</source>
        <translation>推测采样保持的是分布，不是文本：换一个种子就是另一段文本；贪心文本则相同，数值平局除外。</translation>
    </message>
    <message>
        <source>%1 + 16 ÷ 128 = %2 bits; MXFP4 %1 + 8 ÷ 32, NVFP4 %1 + 8 ÷ 16</source>
        <translation>%1 + 16 ÷ 128 = %2 位；MXFP4 %1 + 8 ÷ 32，NVFP4 %1 + 8 ÷ 16</translation>
    </message>
    <message>
        <source>Four bits are more than four bits a weight: a 16-bit scale for g weights adds 16 ÷ g, and MXFP4 and NVFP4 have eight bits for 32 and for 16 weights.</source>
        <translation>四位不只是每权重四位：每 g 个权重一个 16 位缩放因子，多出 16 ÷ g；MXFP4 与 NVFP4 每 32 个、每 16 个权重有八位。</translation>
    </message>
    <message>
        <source>scales</source>
        <translation>缩放因子</translation>
    </message>
    <message>
        <source>bits a weight</source>
        <translation>每权重位数</translation>
    </message>
    <message>
        <source>%1 weights × 4 ÷ 8 = %2 MB; %3 scales × 2 bytes = %4 MB</source>
        <translation>%1 个权重 × 4 ÷ 8 = %2 MB；%3 个缩放因子 × 2 字节 = %4 MB</translation>
    </message>
    <message>
        <source>The chapter&apos;s W_up, 5,120 inputs by 17,408 outputs, in INT4 with a scale for 128 inputs: 44.6 MB of codes and 1.39 MB of scales.</source>
        <translation>章节中的 W_up，5,120 个输入乘 17,408 个输出，INT4，每 128 个输入一个缩放因子：编码 44.6 MB，缩放因子 1.39 MB。</translation>
    </message>
    <message>
        <source>BF16: weights read</source>
        <translation>BF16：读取的权重</translation>
    </message>
    <message>
        <source>BF16: a step</source>
        <translation>BF16：一步</translation>
    </message>
    <message>
        <source>BF16: tokens</source>
        <translation>BF16：token</translation>
    </message>
    <message>
        <source>INT4 g128: weights read</source>
        <translation>INT4 g128：读取的权重</translation>
    </message>
    <message>
        <source>INT4 g128: tokens</source>
        <translation>INT4 g128：token</translation>
    </message>
    <message>
        <source>%1 GB ÷ %2 GB/s = %3 ms; %1 × 4.125 ÷ 16 = %4 GB → %5 tokens/s</source>
        <translation>%1 GB ÷ %2 GB/s = %3 ms；%1 × 4.125 ÷ 16 = %4 GB → 每秒 %5 个 token</translation>
    </message>
    <message>
        <source>Weights alone, at batch 1: cache and state come in 003.d.</source>
        <translation>只算权重，批量为 1：缓存与状态见 003.d。</translation>
    </message>
    <message>
        <source>The chapter&apos;s 27B model reads 51.25 GB a step in BF16, at least 15.30 ms on an H100 and 65 tokens a second; in INT4 with groups of 128 it reads 13.21 GB, 254 tokens a second.</source>
        <translation>章节的 27B 模型在 BF16 下每步读 51.25 GB，在 H100 上至少 15.30 ms，每秒 65 个 token；INT4 每 128 个一组则读 13.21 GB，每秒 254 个 token。</translation>
    </message>
    <message>
        <source>(%1 + %2) ÷ (%3 + %2) GB = %4; with 58 requests 58 × %2 GB stand on both sides: %5</source>
        <translation>(%1 + %2) ÷ (%3 + %2) GB = %4；58 个请求时两边各有 58 × %2 GB：%5</translation>
    </message>
    <message>
        <source>Each request reads its cache of 4,096 tokens, and reads and writes its recurrent state; neither shrinks with the weights.</source>
        <translation>每个请求读自己的 4,096 个 token 的缓存，并读写自己的递归状态；两者都不随权重变小。</translation>
    </message>
    <message>
        <source>At batch 1 INT8 is about 1.98 times as fast as BF16 and INT4 3.76 times, a little less than 16 ÷ bits; at batch 58 INT4 is only about 1.8 times as fast.</source>
        <translation>批量为 1 时，INT8 约为 BF16 的 1.98 倍，INT4 为 3.76 倍，略低于 16 ÷ 位数；批量为 58 时，INT4 只有约 1.8 倍。</translation>
    </message>
    <message>
        <source>B = 1: tokens in all</source>
        <translation>B = 1：token 总数</translation>
    </message>
    <message>
        <source>B = 58: tokens in all</source>
        <translation>B = 58：token 总数</translation>
    </message>
    <message>
        <source>B = 1: a token</source>
        <translation>B = 1：一个 token</translation>
    </message>
    <message>
        <source>B = 58: a token</source>
        <translation>B = 58：一个 token</translation>
    </message>
    <message>
        <source>%1 GB ÷ 3350 GB/s = %2 ms; %3 GB ÷ 3350 GB/s = %4 ms for 58 tokens: %5 a second</source>
        <translation>%1 GB ÷ 3350 GB/s = %2 ms；%3 GB ÷ 3350 GB/s = %4 ms，得 58 个 token：每秒 %5 个</translation>
    </message>
    <message>
        <source>From batch 1 to 58 the total goes from 65 to 2,304 tokens a second, and each request waits 25.2 ms instead of 15.5 ms for a token.</source>
        <translation>批量从 1 到 58，总吞吐从每秒 65 个 token 升到 2,304 个，每个请求等一个 token 的时间从 15.5 ms 变为 25.2 ms。</translation>
    </message>
    <message>
        <source>BF16: model</source>
        <translation>BF16：模型</translation>
    </message>
    <message>
        <source>BF16: requests</source>
        <translation>BF16：请求数</translation>
    </message>
    <message>
        <source>INT4 g128: model</source>
        <translation>INT4 g128：模型</translation>
    </message>
    <message>
        <source>INT4 g128: requests</source>
        <translation>INT4 g128：请求数</translation>
    </message>
    <message>
        <source>(80 − %1) GB ÷ %2 GB = %3; (80 − %4) ÷ %2 = %5, cut to whole requests</source>
        <translation>(80 − %1) GB ÷ %2 GB = %3；(80 − %4) ÷ %2 = %5，取整数个请求</translation>
    </message>
    <message>
        <source>A card of 80 GB holds 58 requests of 4,096 tokens beside the model in BF16 (55.6 GB), and 156 beside it in INT4 (14.3 GB).</source>
        <translation>80 GB 的卡，除 BF16 模型（55.6 GB）外可容 58 个 4,096 token 的请求，除 INT4 模型（14.3 GB）外可容 156 个。</translation>
    </message>
    <message>
        <source>%1 GB ÷ %2 GB/s = %3 ms: %4 tokens/s</source>
        <translation>%1 GB ÷ %2 GB/s = %3 ms：每秒 %4 个 token</translation>
    </message>
    <message>
        <source>Weights alone, at batch 1.</source>
        <translation>只算权重，批量为 1。</translation>
    </message>
    <message>
        <source>In INT8 the bound of the 27B model is about 131 tokens a second, twice that of BF16: fewer bits do save time.</source>
        <translation>INT8 时 27B 模型的上界约为每秒 131 个 token，是 BF16 的两倍：位数少确实省时间。</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>块数</translation>
    </message>
    <message>
        <source>width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>linear layers</source>
        <translation>线性层</translation>
    </message>
    <message>
        <source>quantized weights</source>
        <translation>量化的权重</translation>
    </message>
    <message>
        <source>loss as stored</source>
        <translation>原样的损失</translation>
    </message>
    <message>
        <source>4 blocks × (4 · 256² + 3 · 256 · 688) = %1 weights; loss %2 nats over %3 tokens</source>
        <translation>4 块 × (4 · 256² + 3 · 256 · 688) = %1 个权重；在 %3 个 token 上损失 %2 奈特</translation>
    </message>
    <message>
        <source>The architecture is the same; the loss is of another training on other text, and decides nothing.</source>
        <translation>架构相同；损失来自另一次训练和另一段文本，不作判断依据。</translation>
    </message>
    <message>
        <source>The model has 4 blocks of width 256 with 28 linear layers, 3,162,112 weights that are quantized, and a validation loss of 4.6405 as stored.</source>
        <translation>模型有 4 块，宽 256，共 28 个线性层，量化的权重 3,162,112 个，原样的验证损失为 4.6405。</translation>
    </message>
    <message>
        <source>Δ = loss − loss as stored: %1, %2, %3; groups of 32 leave %4 of INT3&apos;s, that is %5 %</source>
        <translation>Δ = 损失 − 原样的损失：%1、%2、%3；每 32 个一组，INT3 的损失只剩 %4，即 %5 %</translation>
    </message>
    <message>
        <source>differs, because the losses do not grow from INT8 over INT4 to INT3: %1, %2, %3</source>
        <translation>不符，因为损失没有从 INT8 经 INT4 到 INT3 依次增大：%1、%2、%3</translation>
    </message>
    <message>
        <source>differs, because groups of 32 leave %1 % of INT3&apos;s damage, not the lesser part of it</source>
        <translation>不符，因为每 32 个一组后仍留下 INT3 损害的 %1 %，不是较小的部分</translation>
    </message>
    <message>
        <source>With one scale a tensor INT8 costs next to nothing, INT4 a little (+0.0315) and INT3 much (+0.2680); groups of 32 repair most of it (+0.039).</source>
        <translation>每张量一个缩放因子时，INT8 几乎没有代价，INT4 有一点（+0.0315），INT3 很大（+0.2680）；每 32 个一组能补回大半（+0.039）。</translation>
    </message>
    <message>
        <source>gap = loss with GPTQ − loss with rounding, ± its standard error: %1</source>
        <translation>差距 = GPTQ 的损失 − 直接舍入的损失，± 其标准误：%1</translation>
    </message>
    <message>
        <source>GPTQ is better in %1 of 4 rows; the gap clears the sampling noise in %2 and the training noise (3σ = %3) in %4.</source>
        <translation>GPTQ 在 4 行中的 %1 行更好；差距在 %2 行超出采样噪声，在 %4 行超出训练噪声（3σ = %3）。</translation>
    </message>
    <message>
        <source>differs, because GPTQ is worse than rounding by more than two standard errors: %1</source>
        <translation>不符，因为 GPTQ 比直接舍入差，超过两个标准误：%1</translation>
    </message>
    <message>
        <source>holds under an allowance of two paired standard errors: GPTQ is better in %1 of 4 rows, beyond sampling noise in %2</source>
        <translation>在允许两个成对标准误的条件下成立：GPTQ 在 4 行中的 %1 行更好，其中 %2 行超出采样噪声</translation>
    </message>
    <message>
        <source>GPTQ costs less than rounding at the same bits and groups: INT4 +0.0083 against +0.0133 by row and +0.0084 against +0.0109 by 128, INT3 +0.0413 against +0.0746 by row and +0.0298 against +0.0519 by 64.</source>
        <translation>同样的位数与分组，GPTQ 的代价小于直接舍入：INT4 逐行 +0.0083 对 +0.0133，每 128 个 +0.0084 对 +0.0109；INT3 逐行 +0.0413 对 +0.0746，每 64 个 +0.0298 对 +0.0519。</translation>
    </message>
    <message>
        <source>the card of model &apos;lab&apos;</source>
        <translation>模型 lab 的卡片</translation>
    </message>
    <message>
        <source>losses of retrained models</source>
        <translation>重新训练的模型的损失</translation>
    </message>
    <message>
        <source>restore the shipped model&apos;s folder</source>
        <translation>恢复随附模型的文件夹</translation>
    </message>
    <message>
        <source>retrained models</source>
        <translation>重新训练的模型</translation>
    </message>
    <message>
        <source>range</source>
        <translation>极差</translation>
    </message>
    <message>
        <source>%1: paired standard error</source>
        <translation>%1：成对标准误</translation>
    </message>
    <message>
        <source>%1&apos;s difference clears both floors: sampling and training.</source>
        <translation>%1 的差超出两个底线：采样与训练。</translation>
    </message>
    <message>
        <source>%1&apos;s difference clears the sampling error alone: a retrained model may lie as far away.</source>
        <translation>%1 的差只超出采样误差：重新训练的模型也可能差这么多。</translation>
    </message>
    <message>
        <source>%1&apos;s difference lies within both floors.</source>
        <translation>%1 的差在两个底线之内。</translation>
    </message>
    <message>
        <source>largest − smallest of %1 losses = %2; 3 × their standard deviation = %3. Differences ± paired standard error: %4</source>
        <translation>%1 个损失的最大 − 最小 = %2；3 × 标准差 = %3。差 ± 成对标准误：%4</translation>
    </message>
    <message>
        <source>The floor is the model card&apos;s, from models trained again with other seeds; it is read, not measured here.</source>
        <translation>底线来自模型卡片，由换种子重新训练的模型得出；这里是读取，不是测量。</translation>
    </message>
    <message>
        <source>differs, because our retrained models&apos; 3σ is %1, not of the size of %2</source>
        <translation>不符，因为我们重新训练的模型的 3σ 为 %1，与 %2 不是一个量级</translation>
    </message>
    <message>
        <source>Five trainings of one configuration lie 0.016 apart, 3σ ≈ 0.020: a difference below that is no finding about training.</source>
        <translation>同一配置训练五次，极差 0.016，3σ ≈ 0.020：小于它的差，不能算训练上的结论。</translation>
    </message>
    <message>
        <source>most uneven input: max over median</source>
        <translation>最不均匀的输入：最大 ÷ 中位数</translation>
    </message>
    <message>
        <source>max ÷ median of the channels of %1: %2 ÷ %3 = %4; per token − per tensor = %5</source>
        <translation>%1 各通道的最大 ÷ 中位数：%2 ÷ %3 = %4；逐 token − 逐张量 = %5</translation>
    </message>
    <message>
        <source>The most uneven input of our model is that of %1, over %2 calibration windows of text that is not scored.</source>
        <translation>我们的模型最不均匀的输入是 %1 的，取自 %2 个校准窗口，文本不参与评分。</translation>
    </message>
    <message>
        <source>differs, because a scale a token costs more than one a tensor, by %1</source>
        <translation>不符，因为逐 token 的缩放因子比逐张量的代价更大，多 %1</translation>
    </message>
    <message>
        <source>differs, because %1 has channels %2 times the median: outliers as of a large model</source>
        <translation>不符，因为 %1 有通道达到中位数的 %2 倍：像大模型那样的离群值</translation>
    </message>
    <message>
        <source>holds under an allowance of the sampling error: a scale a token changes the loss by %1 against one a tensor</source>
        <translation>在允许采样误差的条件下成立：逐 token 的缩放因子相对逐张量使损失改变 %1</translation>
    </message>
    <message>
        <source>A small model has no outliers worth the name: the most uneven input, of blocks.1.ffn.w2, has a maximum of 6.4 times the median. W8A8 costs +0.0036 with one scale a tensor and +0.0003 with one a token.</source>
        <translation>小模型谈不上离群值：最不均匀的输入（blocks.1.ffn.w2）最大值是中位数的 6.4 倍。W8A8 逐张量代价 +0.0036，逐 token +0.0003。</translation>
    </message>
    <message>
        <source>%1: largest change of a logit</source>
        <translation>%1：logit 的最大变化</translation>
    </message>
    <message>
        <source>%1: change of the loss</source>
        <translation>%1：损失的变化</translation>
    </message>
    <message>
        <source>(X ÷ s) · (s · W) = X · W, α = 0.5: the logits change by %1 at most, the loss by %2</source>
        <translation>(X ÷ s) · (s · W) = X · W，α = 0.5：logit 至多变化 %1，损失至多变化 %2</translation>
    </message>
    <message>
        <source>Scales are taken from %1 windows of the calibration text; logits are compared in F32.</source>
        <translation>缩放因子取自校准文本的 %1 个窗口；logits 以 F32 比较。</translation>
    </message>
    <message>
        <source>holds under rounding in F32: the logits change by %1 at most</source>
        <translation>在 F32 舍入的条件下成立：logit 至多变化 %1</translation>
    </message>
    <message>
        <source>SmoothQuant divides channels of the activations and multiplies weights by the same numbers: what is computed stays exactly the same.</source>
        <translation>SmoothQuant 把激活的通道除以、权重乘以同样的数：算出的结果完全不变。</translation>
    </message>
    <message>
        <source>levels</source>
        <translation>等级数</translation>
    </message>
    <message>
        <source>largest level</source>
        <translation>最大等级</translation>
    </message>
    <message>
        <source>2^(2−1) − 1 = 1: the levels −1, 0, 1; %1 of %2 weights become 0, that is %3 %</source>
        <translation>2^(2−1) − 1 = 1：等级 −1、0、1；%2 个权重中有 %1 个变为 0，即 %3 %</translation>
    </message>
    <message>
        <source>share that becomes 0, %1</source>
        <translation>变为 0 的比例，%1</translation>
    </message>
    <message>
        <source>All linear layers of the lab&apos;s model; with groups of 32 fewer weights are lost, for the largest of each group is nearer.</source>
        <translation>实验室模型的全部线性层；每 32 个一组时丢失的较少，因为每组的最大值更近。</translation>
    </message>
    <message>
        <source>differs, because %1 % of the weights become 0, which is not most</source>
        <translation>不符，因为只有 %1 % 的权重变为 0，不是大半</translation>
    </message>
    <message>
        <source>Two bits have the levels −1, 0 and 1 alone, and more than half of the weights become 0 under one scale a row.</source>
        <translation>两位只有 −1、0、1 三个等级；每行一个缩放因子时，大半权重变为 0。</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>预填充</translation>
    </message>
    <message>
        <source>causal attention</source>
        <translation>因果注意力</translation>
    </message>
    <message>
        <source>2 · 25.625 · 10⁹ · 32,768 ÷ %1 TFLOPS = %2 s, and 2 · 32,768² · %3 · 256 · 16 ÷ %1 TFLOPS = %4 s</source>
        <translation>2 · 25.625 · 10⁹ · 32,768 ÷ %1 TFLOPS = %2 s，2 · 32,768² · %3 · 256 · 16 ÷ %1 TFLOPS = %4 s</translation>
    </message>
    <message>
        <source>The chapter names no number of query heads; it is inferred from this very time.</source>
        <translation>章节没有给出查询头的个数；它正是由这个时间推出的。</translation>
    </message>
    <message>
        <source>holds under %1 query heads of 256, which is inferred: their attention adds %2 s to %3 s of the linear layers</source>
        <translation>在 %1 个 256 维查询头的条件下成立，这是推断的：注意力在线性层的 %3 s 之外加 %2 s</translation>
    </message>
    <message>
        <source>A prompt of 32,768 tokens takes the 27B model 1.91 s to read in, as arithmetic allows on an H100.</source>
        <translation>在 H100 上，按算力，27B 模型读入 32,768 个 token 的提示要 1.91 s。</translation>
    </message>
    <message>
        <source>scales, groups of 128</source>
        <translation>缩放因子，每 128 个一组</translation>
    </message>
    <message>
        <source>scales, groups of 32</source>
        <translation>缩放因子，每 32 个一组</translation>
    </message>
    <message>
        <source>BF16 cache, a token</source>
        <translation>BF16 缓存，每 token</translation>
    </message>
    <message>
        <source>FP8 cache, a token</source>
        <translation>FP8 缓存，每 token</translation>
    </message>
    <message>
        <source>scales of the FP8 cache, a token</source>
        <translation>FP8 缓存的缩放因子，每 token</translation>
    </message>
    <message>
        <source>16 ÷ 128 = %1 and 16 ÷ 32 = %2 bits; 16 layers × 2 × 4 heads × 256 × 2 bytes = %3 KiB → %4 KiB</source>
        <translation>16 ÷ 128 = %1 与 16 ÷ 32 = %2 位；16 层 × 2 × 4 头 × 256 × 2 字节 = %3 KiB → %4 KiB</translation>
    </message>
    <message>
        <source>With a scale for each token&apos;s keys and values the FP8 cache is a little more than half.</source>
        <translation>每个 token 的键和值各有一个缩放因子时，FP8 缓存略多于一半。</translation>
    </message>
    <message>
        <source>Scales add 0.125 to 0.5 bits to each weight, and a cache in FP8 halves what it costs to read.</source>
        <translation>缩放因子使每个权重多 0.125 到 0.5 位；FP8 缓存使读取量减半。</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放因子</translation>
    </message>
    <message>
        <source>scale = 0.8 ÷ (2⁷ − 1) = 0.8 ÷ 127 = %1</source>
        <translation>缩放因子 = 0.8 ÷ (2⁷ − 1) = 0.8 ÷ 127 = %1</translation>
    </message>
    <message>
        <source>Weights between −0.8 and 0.8 in eight bits have a scale of about 0.0063.</source>
        <translation>−0.8 到 0.8 之间的权重用八位表示，缩放因子约为 0.0063。</translation>
    </message>
    <message>
        <source>%1: a step</source>
        <translation>%1：一步</translation>
    </message>
    <message>
        <source>%1: tokens</source>
        <translation>%1：token</translation>
    </message>
    <message>
        <source>14 GB ÷ %1 GB/s = %2 ms; half and a quarter of the bytes take half and a quarter of the time</source>
        <translation>14 GB ÷ %1 GB/s = %2 ms；字节减到一半、四分之一，时间也减到一半、四分之一</translation>
    </message>
    <message>
        <source>A bound: weights alone, read at the full bandwidth.</source>
        <translation>这是上界：只算权重，以全部带宽读取。</translation>
    </message>
    <message>
        <source>A 7B model on an A100 (2039 GB/s) takes 6.9 ms a token in FP16, about 145 tokens a second; eight bits 3.4 ms and 290, four bits 1.7 ms and 580.</source>
        <translation>7B 模型在 A100（2039 GB/s）上，FP16 每 token 6.9 ms，每秒约 145 个；八位 3.4 ms、290 个，四位 1.7 ms、580 个。</translation>
    </message>
    <message>
        <source>tokens, GB as GiB</source>
        <translation>token 数，GB 按 GiB</translation>
    </message>
    <message>
        <source>tokens, GB as 10^9 bytes</source>
        <translation>token 数，GB 为 10^9 字节</translation>
    </message>
    <message>
        <source>tokens more by the budget, 16 to 8 bits</source>
        <translation>按预算多出的 token 数，16 位到 8 位</translation>
    </message>
    <message>
        <source>tokens at 128 KiB each, GB as GiB</source>
        <translation>每 token 128 KiB 时的 token 数，GB 按 GiB</translation>
    </message>
    <message>
        <source>7 · 10⁹ ÷ %1 KiB = %2 tokens; 7 · 2³⁰ ÷ %1 KiB = %3</source>
        <translation>7 · 10⁹ ÷ %1 KiB = %2 个 token；7 · 2³⁰ ÷ %1 KiB = %3</translation>
    </message>
    <message>
        <source>The same chapter names 128 KiB a token elsewhere: 512 KiB is every head with keys and values of its own, 128 KiB are groups of four that share them.</source>
        <translation>同一章别处说每 token 128 KiB：512 KiB 是每个头各有键和值，128 KiB 是四个头一组共用。</translation>
    </message>
    <message>
        <source>holds under GB read as GiB (2³⁰ bytes): %1 tokens; with GB of 10⁹ bytes, as the chapter&apos;s weights have, it is %2</source>
        <translation>在 GB 按 GiB（2³⁰ 字节）理解的条件下成立：%1 个 token；若 GB 为 10⁹ 字节，如章节中的权重，则为 %2</translation>
    </message>
    <message>
        <source>differs, because neither reading of GB gives it: %1 tokens and %2</source>
        <translation>不符，因为 GB 的两种理解都得不出：%1 个 token 与 %2</translation>
    </message>
    <message>
        <source>The 7 GB that eight bits free on a 7B model hold about 14,000 more tokens of cache at 512 KiB each.</source>
        <translation>7B 模型改用八位省下的 7 GB，按每 token 512 KiB，可多放约 14,000 个 token 的缓存。</translation>
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
        <source>cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Δ of each alone in four bits, ± standard error: %1</source>
        <translation>各自单独用四位的 Δ，± 标准误：%1</translation>
    </message>
    <message>
        <source>Weights have one scale a row, activations and cache one a token, attention one a query and head.</source>
        <translation>权重每行一个缩放因子，激活和缓存每 token 一个，注意力每个查询和头一个。</translation>
    </message>
    <message>
        <source>the ladder</source>
        <translation>阶梯</translation>
    </message>
    <message>
        <source>an interval for each part</source>
        <translation>每部分各有一个区间</translation>
    </message>
    <message>
        <source>too little text</source>
        <translation>文本太少</translation>
    </message>
    <message>
        <source>differs, because on this model the order is %1</source>
        <translation>不符，因为在这个模型上次序是 %1</translation>
    </message>
    <message>
        <source>holds under the means alone: the intervals of %1 pairs overlap</source>
        <translation>只在均值的条件下成立：有 %1 对区间重叠</translation>
    </message>
    <message>
        <source>Sensitivity to few bits grows from weights over activations and the cache to attention&apos;s softmax.</source>
        <translation>对低位数的敏感度依次增大：权重、激活、缓存、注意力的 softmax。</translation>
    </message>
    <message>
        <source>%1 bits: Δ</source>
        <translation>%1 位：Δ</translation>
    </message>
    <message>
        <source>%1 bits: Δ a thousand positions later</source>
        <translation>%1 位：往后一千个位置的 Δ</translation>
    </message>
    <message>
        <source>slope of Δ by position, nats a thousand tokens, with its 95 % interval, by bits of the cache: %1</source>
        <translation>Δ 随位置的斜率，奈特/千 token，附 95 % 区间，按缓存位数：%1</translation>
    </message>
    <message>
        <source>Four bits: Δ is %1 in the first eighth of a window and %2 in the last. A window has 512 positions: drift beyond them is not seen here.</source>
        <translation>四位：Δ 在窗口的前八分之一为 %1，后八分之一为 %2。窗口有 512 个位置：更远的漂移这里看不到。</translation>
    </message>
    <message>
        <source>holds under four bits: Δ goes from %1 to %2 along a window; with eight bits no growth is seen</source>
        <translation>在四位的条件下成立：Δ 沿窗口从 %1 到 %2；八位时看不到增长</translation>
    </message>
    <message>
        <source>differs, because with four bits Δ shrinks along a window, from %1 to %2</source>
        <translation>不符，因为四位时 Δ 沿窗口变小，从 %1 到 %2</translation>
    </message>
    <message>
        <source>differs, because within windows of 512 positions no growth is seen beyond chance, with four bits as with eight: Δ of four bits goes from %1 to %2</source>
        <translation>不符，因为在 512 个位置的窗口内，四位与八位都看不到超出偶然的增长：四位的 Δ 从 %1 到 %2</translation>
    </message>
    <message>
        <source>Errors of a quantized cache add up: the longer the context, the further a model drifts.</source>
        <translation>量化缓存的误差会累积：上下文越长，模型漂得越远。</translation>
    </message>
    <message>
        <source>%1: penalty</source>
        <translation>%1：代价</translation>
    </message>
    <message>
        <source>penalty = mean Δ calibrated on another text − Δ calibrated on the same: %1</source>
        <translation>代价 = 用别的文本校准的平均 Δ − 用同一文本校准的 Δ：%1</translation>
    </message>
    <message>
        <source>A matrix of texts (%1): the first windows calibrate, later ones are scored. The text&apos;s own calibration is the best in %2 of %3 places.</source>
        <translation>文本矩阵（%1）：开头的窗口用于校准，其后的用于评分。%3 处中有 %2 处以自身的校准为最好。</translation>
    </message>
    <message>
        <source>differs, because no scheme pays for another text here: %1</source>
        <translation>不符，因为这里没有方案因换文本而变差：%1</translation>
    </message>
    <message>
        <source>holds under %1; not under %2</source>
        <translation>在 %1 的条件下成立；在 %2 下不成立</translation>
    </message>
    <message>
        <source>Calibrating on text of another kind than the model is used on costs quality.</source>
        <translation>用与使用场合不同类的文本校准，会损失质量。</translation>
    </message>
    <message>
        <source>%1 bits a weight</source>
        <translation>%1 每权重位数</translation>
    </message>
    <message>
        <source>bits a weight → Δ, all called four bits: %1</source>
        <translation>每权重位数 → Δ，都叫四位：%1</translation>
    </message>
    <message>
        <source>The chapter&apos;s scale a channel is one for each input, col; common practice for weights is one for each output, row.</source>
        <translation>章节所说的逐通道是每个输入一个缩放因子，即 col；权重的通行做法是每个输出一个，即 row。</translation>
    </message>
    <message>
        <source>holds under an allowance of two paired standard errors: the weights&apos; error falls with every step, the losses are tensor %1, col %2, row %3, g32 %4</source>
        <translation>在允许两个成对标准误的条件下成立：权重误差每一步都下降，损失为 tensor %1、col %2、row %3、g32 %4</translation>
    </message>
    <message>
        <source>holds under the weights&apos; error alone, which falls with every step; the loss rises: %1</source>
        <translation>只对权重误差成立，它每一步都下降；损失却上升：%1</translation>
    </message>
    <message>
        <source>differs, because the error of the weights does not fall with finer scales: tensor %1, col %2, row %3, g32 %4</source>
        <translation>不符，因为缩放因子更细时权重误差没有下降：tensor %1、col %2、row %3、g32 %4</translation>
    </message>
    <message>
        <source>Finer scales are better, from the tensor over the channel to the block, and &quot;four bits&quot; is not one precision.</source>
        <translation>缩放因子越细越好，从张量到通道到块；“四位”不是一种确定的精度。</translation>
    </message>
    <message>
        <source>the measured speeds</source>
        <translation>测得的速度</translation>
    </message>
    <message>
        <source>two models whose bytes differ</source>
        <translation>字节数不同的两个模型</translation>
    </message>
    <message>
        <source>share that stays, gain 1.3</source>
        <translation>不变的份额，增益 1.3</translation>
    </message>
    <message>
        <source>share that stays, gain 1.5</source>
        <translation>不变的份额，增益 1.5</translation>
    </message>
    <message>
        <source>gain = 1 ÷ (f + (1 − f) ÷ 2): 1 ÷ (%1 + %2) = %3 and 1 ÷ (%4 + %5) = %6</source>
        <translation>增益 = 1 ÷ (f + (1 − f) ÷ 2)：1 ÷ (%1 + %2) = %3，1 ÷ (%4 + %5) = %6</translation>
    </message>
    <message>
        <source>holds under a share of the step between %1 and %2 that does not shrink</source>
        <translation>在每步有 %1 到 %2 的份额不变小的条件下成立</translation>
    </message>
    <message>
        <source>This machine&apos;s own share is measured where models may run.</source>
        <translation>在可以运行模型时，会测量本机自己的份额。</translation>
    </message>
    <message>
        <source>this machine: gain</source>
        <translation>本机：增益</translation>
    </message>
    <message>
        <source>this machine: fewer bytes by</source>
        <translation>本机：字节减少的倍数</translation>
    </message>
    <message>
        <source>this machine: share that stays</source>
        <translation>本机：不变的份额</translation>
    </message>
    <message>
        <source>Measured beside it: decoding with random weights of 45 million numbers, %1 → %2: %3 times as fast for %4 times fewer bytes, which leaves a share of %5.</source>
        <translation>旁边的测量：用 4500 万个随机权重解码，%1 → %2：字节少到 1/%4，快了 %3 倍，余下的份额为 %5。</translation>
    </message>
    <message>
        <source>The measured share is of one processor, which also loses time to whatever else runs on it; below 0 means more was gained than bytes explain.</source>
        <translation>测得的份额来自一个处理器，它也会因同时运行的其他程序而失去时间；小于 0 表示增益多于字节所能解释的。</translation>
    </message>
    <message>
        <source>One step down in precision makes a model 30 to 50 % faster in practice, not twice as fast.</source>
        <translation>精度每降一级，模型在实践中快 30 到 50 %，而不是两倍。</translation>
    </message>
    <message>
        <source>H100: rate of FP8 over FP16</source>
        <translation>H100：FP8 与 FP16 的算力比</translation>
    </message>
    <message>
        <source>B200: rate of FP4 over FP8</source>
        <translation>B200：FP4 与 FP8 的算力比</translation>
    </message>
    <message>
        <source>A100: rates of FP8 that it has</source>
        <translation>A100：它有的 FP8 算力</translation>
    </message>
    <message>
        <source>A100: prefill gain of FP8</source>
        <translation>A100：FP8 的预填充增益</translation>
    </message>
    <message>
        <source>A100: bytes saved by FP8</source>
        <translation>A100：FP8 省下的字节</translation>
    </message>
    <message>
        <source>H100: prefill gain of FP8</source>
        <translation>H100：FP8 的预填充增益</translation>
    </message>
    <message>
        <source>H100: %1 ÷ %2 TFLOPS = %3; A100: no FP8, so that %4 TFLOPS of FP16 stay</source>
        <translation>H100：%1 ÷ %2 TFLOPS = %3；A100：没有 FP8，仍是 FP16 的 %4 TFLOPS</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>Hopper multiplies FP8 at twice the rate of FP16, and Blackwell FP4 at twice that of FP8; the A100 has no FP8, which there saves bytes and no arithmetic.</source>
        <translation>Hopper 上 FP8 的算力是 FP16 的两倍，Blackwell 上 FP4 又是 FP8 的两倍；A100 没有 FP8，在那里只省字节，不省算力。</translation>
    </message>
    <message>
        <source>scale with codes ±127</source>
        <translation>编码为 ±127 时的缩放因子</translation>
    </message>
    <message>
        <source>scale with codes −128 … 127</source>
        <translation>编码为 −128 … 127 时的缩放因子</translation>
    </message>
    <message>
        <source>levels of ±127</source>
        <translation>±127 的等级数</translation>
    </message>
    <message>
        <source>levels of −128 … 127</source>
        <translation>−128 … 127 的等级数</translation>
    </message>
    <message>
        <source>0.8 ÷ 127 = %1, with 255 levels; 0.8 ÷ 128 = %2, with 256</source>
        <translation>0.8 ÷ 127 = %1，有 255 个等级；0.8 ÷ 128 = %2，有 256 个</translation>
    </message>
    <message>
        <source>holds under codes of ±127, %1 levels: the scale is %2; with −128 … 127 and %3 levels it is %4</source>
        <translation>在编码为 ±127、共 %1 个等级的条件下成立：缩放因子为 %2；若为 −128 … 127、共 %3 个等级，则为 %4</translation>
    </message>
    <message>
        <source>Eight bits are the codes −128 … 127, and weights within ±0.8 then have a scale of 0.0063.</source>
        <translation>八位就是编码 −128 … 127，±0.8 之间的权重于是有 0.0063 的缩放因子。</translation>
    </message>
    <message>
        <source>tokens, a = %1, g = %2</source>
        <translation>token 数，a = %1，g = %2</translation>
    </message>
    <message>
        <source>operations, a = %1, g = %2</source>
        <translation>运算量，a = %1，g = %2</translation>
    </message>
    <message>
        <source>speed-up, %1</source>
        <translation>加速比，%1</translation>
    </message>
    <message>
        <source>(1 − 0.8⁶) ÷ (1 − 0.8) = %1 tokens at γ = 5; with c = 0.04 and α = 0.68 that is %2 ÷ (5 · 0.04 + 1) = %3</source>
        <translation>(1 − 0.8⁶) ÷ (1 − 0.8) = %1 个 token，γ = 5；c = 0.04、α = 0.68 时为 %2 ÷ (5 · 0.04 + 1) = %3</translation>
    </message>
    <message>
        <source>The papers&apos; measured speed-ups lie 32 % below to 29 % above their own predictions.</source>
        <translation>论文测得的加速比，比它自己的预测低 32 % 到高 29 %。</translation>
    </message>
    <message>
        <source>With acceptance α and γ proposals a verification yields (1 − α^(γ+1)) ÷ (1 − α) tokens, and the speed-up is that over γ · c + 1, c being a proposal&apos;s cost.</source>
        <translation>接受率为 α、每步 γ 个候选时，一次验证得到 (1 − α^(γ+1)) ÷ (1 − α) 个 token，加速比是它除以 γ · c + 1，c 是一个候选的代价。</translation>
    </message>
    <message>
        <source>claim &apos;%1&apos;</source>
        <translation>论断“%1”</translation>
    </message>
    <message>
        <source>a claim of the ledger</source>
        <translation>账本中的一条论断</translation>
    </message>
    <message>
        <source>no such claim</source>
        <translation>没有这条论断</translation>
    </message>
    <message>
        <source>`quantspec ledger --no-model` lists some, 000.a first</source>
        <translation>`quantspec ledger --no-model` 会列出一些，首先是 000.a</translation>
    </message>
    <message>
        <source>did you mean %1?</source>
        <translation>是不是指 %1？</translation>
    </message>
    <message>
        <source>claim %1</source>
        <translation>论断 %1</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>成立</translation>
    </message>
    <message>
        <source>differs, because %1 comes out as %2 where %3 is stated, give or take %4</source>
        <translation>不符，因为 %1 得到 %2，而所称为 %3，允差 %4</translation>
    </message>
    <message>
        <source>Full form: the whole of each text.</source>
        <translation>完整形式：每个文本的全部。</translation>
    </message>
    <message>
        <source>Quick form: the first %1 tokens of each text.</source>
        <translation>快速形式：每个文本的前 %1 个 token。</translation>
    </message>
    <message>
        <source>Compared in shape: the computed numbers are of this lab&apos;s own model, the expected ones of the chapter&apos;s.</source>
        <translation>按形状比较：算出的数来自本实验室自己的模型，预期的数来自章节的模型。</translation>
    </message>
    <message>
        <source>OPT-175B on WikiText2, perplexity: FP16 8.34; four bits by rounding 10.54, by GPTQ 8.37; three bits by rounding 7,300, by GPTQ 8.68.</source>
        <translation>OPT-175B 在 WikiText2 上的困惑度：FP16 8.34；四位直接舍入 10.54，GPTQ 8.37；三位直接舍入 7,300，GPTQ 8.68。</translation>
    </message>
    <message>
        <source>From about 6.7 billion parameters on nearly all layers have outlier channels, up to 20 times as large as others: about 150,000 values of a sequence of 2,048 tokens, in 6 channels. Setting them to zero worsens the perplexity by 600–1000 %.</source>
        <translation>约 67 亿参数起，几乎所有层都有离群通道，幅度可达其他通道的 20 倍：每个 2,048 token 的序列约有 15 万个这样的值，集中在 6 个通道。把它们置零，困惑度变差 600–1000 %。</translation>
    </message>
    <message>
        <source>W8A8 on OPT-175B runs up to 1.56 times as fast, in half the memory.</source>
        <translation>OPT-175B 的 W8A8 最多快 1.56 倍，内存减半。</translation>
    </message>
    <message>
        <source>An entry of a cache in four bits takes 288 bytes, in FP8 528.</source>
        <translation>四位缓存的一个条目占 288 字节，FP8 占 528 字节。</translation>
    </message>
    <message>
        <source>recomputing the ledger</source>
        <translation>正在重算账本</translation>
    </message>
    <message>
        <source>page &apos;%1&apos;</source>
        <translation>页面“%1”</translation>
    </message>
    <message>
        <source>a window with other pages</source>
        <translation>有其他页面的窗口</translation>
    </message>
    <message>
        <source>What the layer puts out should stay, not each weight by itself. So the error of one column is spread over those that are still to come.</source>
        <translation>要保持的是这一层的输出，而不是每个权重本身。所以一列的误差会摊到后面还没量化的列上。</translation>
    </message>
    <message>
        <source>Inputs that tend to be large together can answer for one another: if one column was rounded down, another can be moved up before its own turn. Hence the calibration data: which inputs go together is measured on them.</source>
        <translation>常常一起变大的输入可以互相补救：一列被舍小了，另一列在轮到自己之前可以先调大一点。所以需要校准数据：哪些输入总是一起变化，要在它上面测出来。</translation>
    </message>
    <message>
        <source>the self-check</source>
        <translation>自测</translation>
    </message>
    <message>
        <source>a page whose figures a command computes</source>
        <translation>由命令算出数值的页面</translation>
    </message>
    <message>
        <source>the page that a question leads to has one</source>
        <translation>题目所指的那一页上有命令</translation>
    </message>
    <message>
        <source>a page that shows files</source>
        <translation>显示文件的页面</translation>
    </message>
    <message>
        <source>go to another page and open it there</source>
        <translation>请到别的页面再打开</translation>
    </message>
    <message>
        <source>the results of the self-check</source>
        <translation>自测的结果</translation>
    </message>
    <message>
        <source>a version that this lab knows</source>
        <translation>本实验室认识的版本</translation>
    </message>
    <message>
        <source>the entry &apos;results&apos;</source>
        <translation>条目“results”</translation>
    </message>
    <message>
        <source>counts under &apos;%1&apos;</source>
        <translation>“%1”下的次数</translation>
    </message>
    <message>
        <source>until then results are kept only as long as this window is open</source>
        <translation>在此之前，结果只保留到关闭窗口为止</translation>
    </message>
    <message>
        <source>a file of at most 4 MiB</source>
        <translation>至多 4 MiB 的文件</translation>
    </message>
    <message>
        <source>the file was put aside as %1, and results begin anew</source>
        <translation>文件已另存为 %1，结果从头记起</translation>
    </message>
    <message>
        <source>the name of a question</source>
        <translation>题目的名称</translation>
    </message>
    <message>
        <source>On the page Byte budget: the chapter&apos;s 27-billion model on the H100, weights in INT4 with a scale for every 128, 4096 tokens of context. For one request the step is %1 times as fast as in BF16. Set a batch at which only a factor from %2 to %3 is left.</source>
        <translation>在“字节账”页上：章节里的 27B 模型，H100，权重用 INT4、每 128 个一个缩放因子，上下文 4096。一个请求时，一步的速度是 BF16 的 %1 倍。请设一个批大小，使这个倍数只剩 %2 到 %3。</translation>
    </message>
    <message>
        <source>With %1 requests the factor is still %2: more of them bring more bytes of their own.</source>
        <translation>%1 个请求时还有 %2 倍：请求再多些，各自带来的字节就更多。</translation>
    </message>
    <message>
        <source>With %1 requests the factor is down to %2: those are too many.</source>
        <translation>%1 个请求时只剩 %2 倍：太多了。</translation>
    </message>
    <message>
        <source>With %1 requests it is %2. Every request reads its own cache and state, which INT4 weights do not make smaller.</source>
        <translation>%1 个请求时是 %2 倍。每个请求都要读自己的缓存和状态，INT4 的权重并不会让它们变小。</translation>
    </message>
    <message>
        <source>stage %1 of 4: task %2 of %3</source>
        <translation>阶段 %1/4：任务 %2/%3</translation>
    </message>
    <message>
        <source>stage %1 of 4: continuing the texts</source>
        <translation>阶段 %1/4：续写文本</translation>
    </message>
    <message>
        <source>What the question gave has been changed on the page. Going there from here sets it again.</source>
        <translation>题目给定的条件在那一页上被改动了。从这里再次前往即可恢复。</translation>
    </message>
    <message>
        <source>DeepSeek-V4.1, as the chapter works it out from the published format</source>
        <translation>DeepSeek-V4.1，由章节据公开的格式推算</translation>
    </message>
    <message>
        <source>no cuBLAS that loads (%1)</source>
        <translation>没有能加载的 cuBLAS（%1）</translation>
    </message>
    <message>
        <source>install the libraries of CUDA 13, or name their folder in %1</source>
        <translation>请安装 CUDA 13 的库，或在 %1 中指明其文件夹</translation>
    </message>
    <message>
        <source>one of cpu, cpu-v2, cpu-v3, cpu-v4, cuda, cuda:N, cuda:N+bf16</source>
        <translation>cpu、cpu-v2、cpu-v3、cpu-v4、cuda、cuda:N、cuda:N+bf16 之一</translation>
    </message>
    <message>
        <source>cuda:N with a device number or name, +tf32, +bf16, +fp16 or +fp8</source>
        <translation>cuda:N，N 为设备编号或名称，可加 +tf32、+bf16、+fp16 或 +fp8</translation>
    </message>
    <message>
        <source>a device whose name has &apos;%1&apos; in it</source>
        <translation>名称中含“%1”的设备</translation>
    </message>
    <message>
        <source>one device whose name has &apos;%1&apos; in it</source>
        <translation>名称中含“%1”的唯一设备</translation>
    </message>
    <message>
        <source>comparing two backends</source>
        <translation>比较两个后端</translation>
    </message>
    <message>
        <source>looking for backends</source>
        <translation>寻找后端</translation>
    </message>
    <message>
        <source>the CPU computes instead of what was chosen last time</source>
        <translation>改由 CPU 计算，不用上次所选的后端</translation>
    </message>
    <message>
        <source>the CPU goes on; at the foot of the window the other can be chosen again</source>
        <translation>由 CPU 继续；可在窗口底部重新选择另一个</translation>
    </message>
    <message>
        <source>name a tensor</source>
        <translation>请指明一个张量</translation>
    </message>
    <message>
        <source>%1 GB of free memory to quantize it twice</source>
        <translation>%1 GB 空闲内存，以便量化两次</translation>
    </message>
    <message>
        <source>%1 has no kernel for %2: the core&apos;s own was timed.</source>
        <translation>%1 没有适用于 %2 的内核：计时的是内置的内核。</translation>
    </message>
    <message>
        <source>measuring memory and arithmetic</source>
        <translation>测量内存与算术</translation>
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
        <translation>测量损失的 token 数</translation>
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
        <translation>Δ 逐 token</translation>
    </message>
    <message>
        <source>The same with one scale for each token</source>
        <translation>同上，每个 token 一个缩放因子</translation>
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
    <name>qs::ui::BackendButton</name>
    <message>
        <source>%1 · 1 thread</source>
        <extracomment>%1 names a backend.</extracomment>
        <translation>%1 · 1 个线程</translation>
    </message>
    <message>
        <source>%1 · %2 threads</source>
        <translation>%1 · %2 个线程</translation>
    </message>
    <message>
        <source>Opening %1…</source>
        <translation>正在打开 %1…</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>A device and the backend&apos;s name.</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Backend: looking…</source>
        <translation>后端：正在寻找…</translation>
    </message>
    <message>
        <source>Memory: %1, of which %2 were free when it was opened</source>
        <translation>显存：%1，打开时空闲 %2</translation>
    </message>
    <message>
        <source>Memory: %1</source>
        <translation>显存：%1</translation>
    </message>
    <message>
        <source>Uploads and memory in use: asking…</source>
        <translation>上传量与占用的显存：正在查询…</translation>
    </message>
    <message>
        <source>Uploaded: %1, in %2 pieces</source>
        <extracomment>How much data was brought to a device: bytes, in how many pieces.</extracomment>
        <translation>已上传：%1，共 %2 次</translation>
    </message>
    <message>
        <source>Brought back: %1, in %2 pieces</source>
        <translation>已取回：%1，共 %2 次</translation>
    </message>
    <message>
        <source>Held now: %1, at most so far: %2</source>
        <translation>现占用：%1，至今最多：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>A precision and the name of the backend that multiplies in it.</extracomment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Everything in FP32, as on the CPU</source>
        <translation>全部用 FP32，与 CPU 上一样</translation>
    </message>
    <message>
        <source>Products of many rows alone (a prompt, scored text) are multiplied in %1: faster, and less exact. Everything else is as without it.</source>
        <translation>只有多行的乘积（提示词、计分的文本）用 %1 相乘：更快，但不那么精确。其余一切都与不用它时相同。</translation>
    </message>
    <message>
        <source>%1 is not available: %2</source>
        <translation>%1 不可用：%2</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <extracomment>Backend, device, what the name stands for.</extracomment>
        <translation>%1：%2（%3）</translation>
    </message>
    <message>
        <source>Backend: %1</source>
        <translation>后端：%1</translation>
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
    <name>qs::ui::BudgetControls</name>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Geometry of the model</source>
        <translation>模型的几何</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>硬件</translation>
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
        <source>Format of the weights</source>
        <translation>权重格式</translation>
    </message>
    <message>
        <source>Format of the activations</source>
        <translation>激活格式</translation>
    </message>
    <message>
        <source>Format of the KV cache</source>
        <translation>KV 缓存格式</translation>
    </message>
    <message>
        <source>Group size</source>
        <translation>组大小</translation>
    </message>
    <message>
        <source>Weights that share a scale</source>
        <translation>共用一个缩放因子的权重</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Requests decoded together</source>
        <translation>一起解码的请求</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Tokens in the cache of each request</source>
        <translation>每个请求缓存中的 token</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Tokens of a request&apos;s prompt</source>
        <translation>请求提示的 token 数</translation>
    </message>
    <message>
        <source>New tokens</source>
        <translation>新 token</translation>
    </message>
    <message>
        <source>Tokens that a request decodes</source>
        <translation>请求解码的 token 数</translation>
    </message>
    <message>
        <source>Activation bytes</source>
        <translation>激活字节</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>不计</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>计入</translation>
    </message>
    <message>
        <source>Bytes that layers hand to one another</source>
        <translation>层与层之间传递的字节</translation>
    </message>
    <message>
        <source>Fused kernels and caches keep most of them from memory</source>
        <translation>融合核和处理器缓存使它们大多不经过内存</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Share of its time in which a request waits</source>
        <translation>请求时间中等待的份额</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>质量</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>loss measured</source>
        <translation>已测损失</translation>
    </message>
    <message>
        <source>bears no loss</source>
        <translation>不容损失</translation>
    </message>
    <message>
        <source>What is known of the quality</source>
        <translation>对质量的了解</translation>
    </message>
    <message>
        <source>Δ loss</source>
        <translation>Δ 损失</translation>
    </message>
    <message>
        <source>Measured change of the loss</source>
        <translation>测得的损失变化</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>容忍度</translation>
    </message>
    <message>
        <source>Largest change of the loss that the task bears</source>
        <translation>任务能承受的最大损失变化</translation>
    </message>
    <message>
        <source>of a request&apos;s time, in a queue</source>
        <translation>请求时间中排队的份额</translation>
    </message>
    <message>
        <source>nats per token, from the page Model loss</source>
        <translation>每 token 的 nat，取自“模型损失”页</translation>
    </message>
    <message>
        <source>nats per token that the task bears</source>
        <translation>任务能承受的每 token nat</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>重新测量</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Stop measuring this machine</source>
        <translation>停止测量本机</translation>
    </message>
    <message>
        <source>Measure this machine, three seconds</source>
        <translation>测量本机，三秒</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>从文件…</translation>
    </message>
    <message>
        <source>This machine, measured</source>
        <extracomment>%1 is what a graphics processor is called.</extracomment>
        <translation>本机（实测）</translation>
    </message>
    <message>
        <source>Rows from a file…</source>
        <translation>从文件读入硬件…</translation>
    </message>
    <message>
        <source>This GPU (%1), measured</source>
        <translation>这块 GPU（%1），实测</translation>
    </message>
</context>
<context>
    <name>qs::ui::BudgetPage</name>
    <message>
        <source>Byte budget</source>
        <translation>字节账</translation>
    </message>
    <message>
        <source>A config.json or GGUF file…</source>
        <translation>config.json 或 GGUF 文件…</translation>
    </message>
    <message>
        <source>Hardware from a file…</source>
        <translation>从文件读入硬件…</translation>
    </message>
    <message>
        <source>The geometry of a model</source>
        <translation>模型的几何</translation>
    </message>
    <message>
        <source>Configurations and models (*.json *.gguf);;All files (*)</source>
        <translation>配置和模型 (*.json *.gguf);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Rows of hardware</source>
        <translation>硬件数据</translation>
    </message>
    <message>
        <source>Hardware (*.json);;All files (*)</source>
        <translation>硬件 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>%1 tokens/s of %2 (%3), %4 from %5</source>
        <extracomment>tokens/s measured, the bound, the share of it, a bandwidth, what serves it</extracomment>
        <translation>%1 token/s，上界 %2（%3），%4 来自%5</translation>
    </message>
    <message>
        <source>the caches</source>
        <translation>处理器缓存</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Step down</source>
        <translation>降一级精度</translation>
    </message>
    <message>
        <source>Scheme</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>Read in a step</source>
        <translation>一步读取</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>情形</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>注</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>What a step reads, its shortest time, and what fits</source>
        <translation>一步读多少，最短多久，能放下什么</translation>
    </message>
</context>
<context>
    <name>qs::ui::BudgetTable</name>
    <message>
        <source>Formats of the weights compared</source>
        <translation>权重格式比较</translation>
    </message>
</context>
<context>
    <name>qs::ui::BudgetTableModel</name>
    <message>
        <source>This hardware multiplies it as %1 at %2 if activations are in it too.</source>
        <translation>若激活也用它，这种硬件以 %1 按 %2 相乘。</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>位数</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>一步</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>token/s</translation>
    </message>
    <message>
        <source>To BF16</source>
        <translation>比 BF16</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>容纳</translation>
    </message>
    <message>
        <source>Multiplied</source>
        <translation>相乘</translation>
    </message>
</context>
<context>
    <name>qs::ui::BudgetViews</name>
    <message>
        <source>Open a model to measure it, or type random: and a geometry, such as random:135M.</source>
        <translation>请打开一个模型来测量，或输入 random: 加几何，例如 random:135M。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>停止测量</translation>
    </message>
    <message>
        <source>Measure how fast the model decodes on this machine</source>
        <translation>测量模型在本机上的解码速度</translation>
    </message>
    <message>
        <source>Preparing the model and measuring…</source>
        <translation>正在准备模型并测量…</translation>
    </message>
    <message>
        <source>Stopped. Press Measure to begin anew.</source>
        <translation>已停止。按“测量”重新开始。</translation>
    </message>
    <message>
        <source>Press Measure to time this model beside its bound. One that fits into the caches says little of memory: choose random:135M.</source>
        <translation>按“测量”给这个模型计时，与上界对照。处理器缓存放得下的模型说明不了内存：请选 random:135M。</translation>
    </message>
    <message>
        <source>Measured with it: the bandwidth by the size of what is read.</source>
        <translation>同时测量：带宽随工作集大小的变化。</translation>
    </message>
    <message>
        <source>Counting bytes…</source>
        <translation>正在计算字节…</translation>
    </message>
    <message>
        <source>Measuring this machine, three seconds…</source>
        <translation>正在测量本机，三秒…</translation>
    </message>
    <message>
        <source>Stopped. Press “Measure again”, or choose other hardware.</source>
        <translation>已停止。按“重新测量”，或换一种硬件。</translation>
    </message>
    <message>
        <source>Nothing fits: the weights alone need more memory than there is.</source>
        <translation>什么都放不下：单是权重就超过显存。</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>What a step reads, part by part</source>
        <translation>一步读取的各部分</translation>
    </message>
    <message>
        <source>Tokens per second over the batch</source>
        <translation>每秒 token 数随批大小的变化</translation>
    </message>
    <message>
        <source>How many requests memory holds, by their context</source>
        <translation>显存能容纳多少请求，随上下文变化</translation>
    </message>
    <message>
        <source>Operations for each byte, against what the hardware can</source>
        <translation>每字节的运算数，对照硬件的能力</translation>
    </message>
    <message>
        <source>Every format for these settings, and whether to quantize at all</source>
        <translation>当前设置下的每种格式，以及该不该量化</translation>
    </message>
    <message>
        <source>A model timed on this machine, beside its bound</source>
        <translation>在本机上计时的模型，与上界对照</translation>
    </message>
    <message>
        <source>Chart: bytes of a step</source>
        <translation>图：一步的字节</translation>
    </message>
    <message>
        <source>Chart: tokens per second over the batch</source>
        <translation>图：每秒 token 数随批大小</translation>
    </message>
    <message>
        <source>Chart: requests that fit, over their context</source>
        <translation>图：能容纳的请求随上下文</translation>
    </message>
    <message>
        <source>Chart: roofline</source>
        <translation>图：屋顶线</translation>
    </message>
    <message>
        <source>Chart: measured decoding beside its bound</source>
        <translation>图：实测解码与上界</translation>
    </message>
    <message>
        <source>Chart: read bandwidth by working set</source>
        <translation>图：读带宽随工作集</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Model whose decoding is measured</source>
        <translation>测量解码的模型</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Whose figures these are</source>
        <translation>数据来源</translation>
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
    <name>qs::ui::ChoiceButton</name>
    <message>
        <source>a right answer</source>
        <translation>正确的选项</translation>
    </message>
    <message>
        <source>not a right answer</source>
        <translation>不正确的选项</translation>
    </message>
</context>
<context>
    <name>qs::ui::CombineControls</name>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>evenly from the whole file</source>
        <translation>从整个文件中均匀选取</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Run all</source>
        <translation>全部运行</translation>
    </message>
    <message>
        <source>Stop what is running</source>
        <translation>停止正在运行的工作</translation>
    </message>
    <message>
        <source>Run all four stages</source>
        <translation>运行全部四个阶段</translation>
    </message>
    <message>
        <source>Scheme</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>What the target is quantized to</source>
        <translation>目标模型量化成什么</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>草稿</translation>
    </message>
    <message>
        <source>What proposes</source>
        <translation>由什么提议</translation>
    </message>
    <message>
        <source>your model…</source>
        <translation>您的模型…</translation>
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
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>The file of tasks</source>
        <translation>任务文件</translation>
    </message>
    <message>
        <source>Number of tasks</source>
        <translation>任务数</translation>
    </message>
    <message>
        <source>Loss on</source>
        <translation>损失文本</translation>
    </message>
    <message>
        <source>The text that losses are measured on</source>
        <translation>测量损失所用的文本</translation>
    </message>
    <message>
        <source>Tokens scored</source>
        <translation>打分的 token 数</translation>
    </message>
</context>
<context>
    <name>qs::ui::CombinePage</name>
    <message>
        <source>The folder of the model that proposes</source>
        <translation>草稿模型的文件夹</translation>
    </message>
    <message>
        <source>Read a task file</source>
        <translation>读取任务文件</translation>
    </message>
    <message>
        <source>Tasks (*.jsonl *.json *.txt);;All files (*)</source>
        <translation>任务 (*.jsonl *.json *.txt);;所有文件 (*)</translation>
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
        <source>Combine</source>
        <translation>合用</translation>
    </message>
    <message>
        <source>Read a task file…</source>
        <translation>读取任务文件…</translation>
    </message>
    <message>
        <source>Target: %1</source>
        <translation>目标：%1</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1 is the name of a figure, %2 its value</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Taught by: %1</source>
        <extracomment>what a stage taught; %1 is the stage</extracomment>
        <translation>由此得知：%1</translation>
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
        <source>%1 in %2, with %3: one change at a time</source>
        <extracomment>%1 is a model, %2 a scheme, %3 a draft.</extracomment>
        <translation>%1 用 %2，加 %3：一次只改一处</translation>
    </message>
</context>
<context>
    <name>qs::ui::CombineViews</name>
    <message>
        <source>No run has ended yet.</source>
        <translation>还没有完成的运行。</translation>
    </message>
    <message>
        <source>Run all to measure the four stages.</source>
        <translation>点“全部运行”测量四个阶段。</translation>
    </message>
    <message>
        <source>Opening the models…</source>
        <translation>正在打开模型…</translation>
    </message>
    <message>
        <source>Stopped. Run all to begin anew.</source>
        <translation>已停止。点“全部运行”重新开始。</translation>
    </message>
    <message>
        <source>Times come last: the four stages take turns.</source>
        <translation>时间最后测：四个阶段轮流进行。</translation>
    </message>
    <message>
        <source>The first figures are on their way…</source>
        <translation>首批数字即将到来…</translation>
    </message>
    <message>
        <source>Nothing was measured.</source>
        <translation>没有测得任何结果。</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>The four stages of one run</source>
        <translation>一次运行的四个阶段</translation>
    </message>
    <message>
        <source>One prompt, continued by baseline and variant</source>
        <translation>一个提示词，由基线和变体续写</translation>
    </message>
    <message>
        <source>All runs, to compare</source>
        <translation>所有运行，用于比较</translation>
    </message>
    <message>
        <source>Gains</source>
        <translation>增益</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Gain of each stage, and whether the gains multiply</source>
        <translation>各阶段的增益，以及增益是否相乘</translation>
    </message>
    <message>
        <source>Task success with its interval</source>
        <translation>任务成功率及其区间</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>每秒 token 数</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>峰值内存</translation>
    </message>
    <message>
        <source>Loss against the original, beside the noise</source>
        <translation>相对原模型的损失，与噪声对照</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Baseline against the quantized target</source>
        <translation>基线对量化后的目标模型</translation>
    </message>
    <message>
        <source>Baseline against speculation: the text must be the same</source>
        <translation>基线对推测解码：文本必须相同</translation>
    </message>
    <message>
        <source>Baseline against both</source>
        <translation>基线对两者合用</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>The prompt that is continued</source>
        <translation>要续写的提示词</translation>
    </message>
    <message>
        <source>The four stages</source>
        <translation>四个阶段</translation>
    </message>
    <message>
        <source>The runs</source>
        <translation>各次运行</translation>
    </message>
    <message>
        <source>Chart: the four stages</source>
        <translation>图：四个阶段</translation>
    </message>
    <message>
        <source>Chart: gains of all runs</source>
        <translation>图：所有运行的增益</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>协议</translation>
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
        <source>Leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一站</translation>
    </message>
</context>
<context>
    <name>qs::ui::GuidePaths</name>
    <message>
        <source>First look</source>
        <translation>初次参观</translation>
    </message>
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
        <source>Quantizing saves bytes, speculating saves steps. Go to the page where a small model proposes and the large one decides.</source>
        <translation>量化省字节，推测省步数。请到这一页：小模型起草，大模型裁决。</translation>
    </message>
    <message>
        <source>Each mark says where a token comes from. Point at one for its chances, click it to see how it was decided.</source>
        <translation>每种标记说明 token 的来源。指向一个 token 看它的概率，点击可看它是怎样判定的。</translation>
    </message>
    <message>
        <source>How fast can it get at all? Go to the page that counts the bytes of a step.</source>
        <translation>究竟能快到什么程度？去看计算一步字节数的那一页。</translation>
    </message>
    <message>
        <source>Bytes, speed, what fits, the roofline: one set of sliders, six views. The last one measures this machine.</source>
        <translation>字节、速度、容量、屋顶线：一组滑块，六个视图。最后一个测量本机。</translation>
    </message>
    <message>
        <source>Your own weights: open a file or a model folder here, or drop one anywhere on the window.</source>
        <translation>看你自己的权重：在这里打开文件或模型文件夹，也可以把它拖到窗口的任何位置。</translation>
    </message>
    <message>
        <source>F5 is for the lecture hall, Ctrl+E exports the charts, F1 lists all keys. This tour and one for each chapter stay in the menu.</source>
        <translation>F5 供讲课使用，Ctrl+E 导出图表，F1 列出全部快捷键。这个导览和每一章的导览都在菜单里。</translation>
    </message>
    <message>
        <source>000 Quantization and speculation</source>
        <translation>000 量化与推测解码</translation>
    </message>
    <message>
        <source>The same with 8 bits: the error is about a twentieth. Move the bits back and forth; the chapter&apos;s two figures, 0.0340 and 0.0016, stand here.</source>
        <translation>同样的数换成 8 位：误差约为二十分之一。来回拖动位数，章节里的两个数 0.0340 和 0.0016 就在这里。</translation>
    </message>
    <message>
        <source>One weight has become 100 and takes the others&apos; levels away: all four are rounded to 0. The scale has to reach 100 and is far too coarse for them.</source>
        <translation>一个权重变成了 100，抢走了其余四个的等级：它们都舍入成了 0。缩放因子要够到 100，对它们来说就太粗了。</translation>
    </message>
    <message>
        <source>Two groups, the outlier alone in one: the four have a fine grid again. It cost one more scale, which is stored and read too.</source>
        <translation>分成两组，离群值独占一组：其余四个又有了细格子。代价是多一个缩放因子，它也要存、也要读。</translation>
    </message>
    <message>
        <source>Seven billion weights, 14 GB in 16 bits, about 3.6 GB in 4 bits with their scales. The cache has not become smaller: that is why memory never shrinks to a quarter.</source>
        <translation>70 亿个权重，16 位是 14 GB，4 位连缩放因子约 3.6 GB。缓存并没有变小，所以总显存不会变成四分之一。</translation>
    </message>
    <message>
        <source>Rounding errors are not yet damage: here a real model reads a text, and the bars say how much worse it predicts. Where a bar lies in the grey band, the difference is no finding.</source>
        <translation>有舍入误差还不等于压坏了：这里让真实的模型读一段文本，条形说明它的预测差了多少。条形落在灰带里的，差异不构成结论。</translation>
    </message>
    <message>
        <source>Speculation: the draft proposes from q, the target decides with min(1, p ÷ q). What both have in common is accepted, and after a rejection the rest of p is drawn from, so that the output is exactly p.</source>
        <translation>推测：草稿按 q 提议，目标按 min(1, p ÷ q) 决定。两者的公共部分被接受；拒绝之后从 p 余下的部分重抽，所以输出恰好服从 p。</translation>
    </message>
    <message>
        <source>A plain step of 10 ms, a draft of 3 and a verification of 12: three confirmed tokens make 5 ms each, one makes 15. Move the confirmed tokens to 1.5 and nothing is gained or lost.</source>
        <translation>普通一步 10 ms，起草 3 ms，验证 12 ms：确认三个 token 时每个 5 ms，只确认一个就是 15 ms。把确认数拖到 1.5，不赚也不亏。</translation>
    </message>
    <message>
        <source>The lab&apos;s own pair at work: colours say who each token is from. Look for stretches of accepted tokens, and for what interrupts them.</source>
        <translation>实验室自带的一对模型正在工作：颜色说明每个 token 来自谁。看看哪里连着被接受，又是什么把它打断。</translation>
    </message>
    <message>
        <source>First the baseline, then one change, then the other, then both. Only in this order does a table say whose gain or loss it shows.</source>
        <translation>先测基线，再只改一样，再改另一样，最后两样一起。只有按这个顺序，表格才说得清得失是谁的。</translation>
    </message>
    <message>
        <source>What has stayed? The chapter&apos;s questions draw their numbers anew each time and say what leads to a wrong answer.</source>
        <translation>记住了什么？这一章的题目每次都换数，答错了还会说明错在哪里。</translation>
    </message>
    <message>
        <source>003 Quantization</source>
        <translation>003 量化</translation>
    </message>
    <message>
        <source>The chapter&apos;s 27-billion model reads 51 GB for a token in BF16 and 13 GB in INT4: that is where the speed comes from. Move the batch: the more requests, the less of it is left.</source>
        <translation>章节里的 27B 模型，每个 token 在 BF16 时要读 51 GB，INT4 时 13 GB：速度就从这里来。拖动批大小：请求越多，收益剩得越少。</translation>
    </message>
    <message>
        <source>256 real weights with one scale, set by the largest of them. Count the marks of weights that became 0.</source>
        <translation>256 个真实权重共用一个缩放因子，由其中最大的决定。数一数有多少个权重被标成了 0。</translation>
    </message>
    <message>
        <source>The same row with a scale for every 32: only the group of the largest weight has stayed coarse. Below stand the bits that a weight now really takes, 4.5.</source>
        <translation>同一行，每 32 个一个缩放因子：只有最大权重所在的那组还粗。每个权重真正占的位数也在页上：4.5 位。</translation>
    </message>
    <message>
        <source>2 bits leave −1, 0 and 1 of each group&apos;s scale, and most weights become 0. This is the wall at the end of fewer and fewer bits.</source>
        <translation>2 位只剩每组缩放因子的 −1、0、1 倍，大半权重变成 0。位数一再往下砍，最后碰到的就是这堵墙。</translation>
    </message>
    <message>
        <source>The chapter&apos;s W_up at its real size: codes 44.6 MB, scales 1.39 MB, together 4.125 bits for each weight. Change the group size and watch the two parts.</source>
        <translation>章节里的 W_up，按真实大小：代码 44.6 MB，缩放因子 1.39 MB，合起来每权重 4.125 位。改一改组大小，看这两部分怎么变。</translation>
    </message>
    <message>
        <source>One scale for a whole matrix: 8 bits cost nothing, 3 bits a lot, and groups of 32 repair most of it. The numbers are this model&apos;s; the order is the chapter&apos;s.</source>
        <translation>整个矩阵一个缩放因子：8 位几乎没有代价，3 位代价很大，每 32 个一组能补回大半。数字是这个模型的，次序是章节里的。</translation>
    </message>
    <message>
        <source>Rounding beside GPTQ, same bits and same scales. Read the verdicts: whether a gap clears the noise is a question of its own.</source>
        <translation>直接舍入与 GPTQ 并排，位数和缩放方式都相同。看看判定：差距有没有越过噪声，是另一个问题。</translation>
    </message>
    <message>
        <source>How large the numbers are that a layer reads, channel by channel. A small model has no outliers worth the name; inject some, and see what large models struggle with.</source>
        <translation>一层读入的数有多大，逐通道列出。小模型没有像样的离群值；注入一些，就能看到大模型的难处。</translation>
    </message>
    <message>
        <source>SmoothQuant moves the difficulty from activations to weights, as far as α says. The product stays the same; only what is rounded changes.</source>
        <translation>SmoothQuant 把难度从激活挪给权重，挪多少由 α 决定。乘积不变，变的只是拿去舍入的数。</translation>
    </message>
    <message>
        <source>Every number of the chapter, computed again. Where one differs, the row says why.</source>
        <translation>这一章的每个数都重算一遍。对不上的，那一行会说明原因。</translation>
    </message>
    <message>
        <source>The chapter&apos;s questions, some of which send you back to these pages to set the controls yourself.</source>
        <translation>这一章的题目，其中一些会让你回到这些页面，亲手设置控件。</translation>
    </message>
    <message>
        <source>004 Bytes, bandwidth, sensitivity</source>
        <translation>004 字节、带宽与敏感度</translation>
    </message>
    <message>
        <source>Three formats of 8 bits, every value that they have. INT8 spaces them evenly; the two FP8 lie close together near 0 and reach far.</source>
        <translation>三种 8 位格式的全部取值。INT8 间隔均匀；两种 FP8 在 0 附近很密，又够得很远。</translation>
    </message>
    <message>
        <source>The same as relative error: flat for floating point, worse and worse towards 0 for integers. E5M2 reaches further than E4M3 and pays with digits.</source>
        <translation>换成相对误差来看：浮点大致是平的，整数越靠近 0 越差。E5M2 比 E4M3 够得更远，代价是有效位数。</translation>
    </message>
    <message>
        <source>Bits against granularity on one matrix: “4 bits” is a whole range of errors. Finer scales buy accuracy and cost bits.</source>
        <translation>同一个矩阵上位数与粒度的对照：“4 位”对应一整段误差。缩放越细越准，也越占位数。</translation>
    </message>
    <message>
        <source>Decoding lies on the slope, where bytes decide; prefill lies under the roof, where arithmetic does. The A100 has no FP8 arithmetic: fewer bytes help the one and not the other.</source>
        <translation>解码落在斜坡上，由字节决定；预填充落在屋顶下，由算力决定。A100 没有 FP8 算力：少读字节对前者有用，对后者没用。</translation>
    </message>
    <message>
        <source>One part of the model at a time in few bits. The chapter&apos;s order is weights, activations, cache, softmax; here stands what this model says, and how surely.</source>
        <translation>每次只把模型的一个部分压成低位。章节的次序是权重、激活、缓存、softmax；这里是这个模型的回答，以及有多大把握。</translation>
    </message>
    <message>
        <source>The cache alone, by position in the window: whether its errors grow with the context is what the slope of these curves tells.</source>
        <translation>只压缓存，按窗口里的位置来看：误差是否随上下文增长，看这些曲线的走势就知道。</translation>
    </message>
    <message>
        <source>Has it broken anything? Loss is the quickest way to ask and the coarsest; a difference within the noise says nothing.</source>
        <translation>压坏了没有？看损失最快，也最粗；落在噪声里的差异什么也说明不了。</translation>
    </message>
    <message>
        <source>Every number of the chapter, computed again, with a remark where GB and GiB were taken for one another.</source>
        <translation>这一章的每个数都重算一遍；GB 与 GiB 混用的地方会注明。</translation>
    </message>
    <message>
        <source>The chapter&apos;s questions: bytes and time with drawn numbers, and what bears few bits.</source>
        <translation>这一章的题目：用抽取的数算字节与时间，以及哪里能压、哪里不能。</translation>
    </message>
    <message>
        <source>The chapter&apos;s five weights in 4 bits: each goes to the nearest of 15 levels, and 0.04 becomes 0. What is left of a weight is its code times one scale, 1 ÷ 7.</source>
        <translation>章节里的五个权重压成 4 位：各自落到 15 级中最近的一级，0.04 变成了 0。权重剩下的只是代码乘以缩放因子 1 ÷ 7。</translation>
    </message>
    <message>
        <source>Press Measure: calibrated on one text, evaluated on another. What stands off the diagonal is the price of calibration data that is not like the load.</source>
        <translation>点“测量”：在一个文本上校准，在另一个文本上评测。对角线以外的，就是校准数据与负载不符的代价。</translation>
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
    <name>qs::ui::LedgerCharts</name>
    <message>
        <source>Computed against stated numbers</source>
        <translation>算出的数与所称的数</translation>
    </message>
    <message>
        <source>claim</source>
        <translation>论断</translation>
    </message>
    <message>
        <source>(computed − expected) ÷ tolerance</source>
        <translation>（算出 − 预期）÷ 允差</translation>
    </message>
    <message>
        <source>within the tolerance</source>
        <translation>在允差之内</translation>
    </message>
    <message>
        <source>agrees</source>
        <translation>相符</translation>
    </message>
    <message>
        <source>does not agree</source>
        <translation>不符</translation>
    </message>
    <message>
        <source>No claim with a tolerance is listed and computed.</source>
        <translation>列表中没有已算出且带允差的论断。</translation>
    </message>
    <message>
        <source>The chapters quote these results from others&apos; publications. They are shown as they stand there; nothing of them is computed here, and none has a verdict.</source>
        <translation>这些结果是章节引自他人的发表。按原文列出；这里不计算，也不给结论。</translation>
    </message>
    <message>
        <source>%1: %2
Source: %3</source>
        <extracomment>%1 is a chapter&apos;s number, %2 a result, %3 its source.</extracomment>
        <translation>%1：%2
来源：%3</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Quoted</source>
        <translation>引用</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>显示什么</translation>
    </message>
    <message>
        <source>All claims with their verdicts</source>
        <translation>全部论断及其结论</translation>
    </message>
    <message>
        <source>How far computed numbers are from stated ones</source>
        <translation>算出的数离所称的数多远</translation>
    </message>
    <message>
        <source>Results of others, not recomputed</source>
        <translation>他人的结果，不重算</translation>
    </message>
    <message>
        <source>Save rows…</source>
        <translation>保存各行…</translation>
    </message>
    <message>
        <source>Writes all computed rows as CSV or JSON</source>
        <translation>把算出的各行写成 CSV 或 JSON</translation>
    </message>
    <message>
        <source>No claim passes the filter.</source>
        <translation>没有论断符合筛选。</translation>
    </message>
    <message>
        <source>Quoted results</source>
        <translation>引用的结果</translation>
    </message>
</context>
<context>
    <name>qs::ui::LedgerControls</name>
    <message>
        <source>at once</source>
        <translation>即刻</translation>
    </message>
    <message>
        <source>This one takes about: %1. All take about: %2.</source>
        <extracomment>%1 and %2 are durations.</extracomment>
        <translation>这一条约需：%1。全部约需：%2。</translation>
    </message>
    <message>
        <source>%1 of %2 claims computed</source>
        <translation>已算 %1 / %2 条论断</translation>
    </message>
    <message>
        <source>Stopped after %1 of %2 claims; those stay.</source>
        <translation>在 %2 条中的第 %1 条后停止；已算的保留。</translation>
    </message>
    <message>
        <source>Chapter</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Chapter of the claims listed</source>
        <translation>所列论断的章节</translation>
    </message>
    <message>
        <source>Verdict of the claims listed</source>
        <translation>所列论断的结论</translation>
    </message>
    <message>
        <source>Kind of the claims listed</source>
        <translation>所列论断的类别</translation>
    </message>
    <message>
        <source>Text that models read</source>
        <translation>模型读取的文本</translation>
    </message>
    <message>
        <source>quick: 8,192 tokens</source>
        <translation>快速：8,192 个 token</translation>
    </message>
    <message>
        <source>full: all of it</source>
        <translation>完整：全部</translation>
    </message>
    <message>
        <source>Claims about models read the first 8,192 tokens of each text, or the whole</source>
        <translation>关于模型的论断读取每个文本的前 8,192 个 token，或全部</translation>
    </message>
    <message>
        <source>Recompute this</source>
        <translation>重算这一条</translation>
    </message>
    <message>
        <source>Recompute all</source>
        <translation>重算全部</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Claims computed</source>
        <translation>已算的论断</translation>
    </message>
</context>
<context>
    <name>qs::ui::LedgerDetail</name>
    <message>
        <source>Show on %1</source>
        <extracomment>%1 is a page of the lab.</extracomment>
        <translation>在“%1”页显示</translation>
    </message>
    <message>
        <source>Details of the claim</source>
        <translation>论断的详情</translation>
    </message>
    <message>
        <source>Opens the page with the settings that make these numbers</source>
        <translation>以得出这些数的设置打开该页</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>The kind of a claim, and what was run for it.</extracomment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>qs::ui::LedgerModel</name>
    <message>
        <source>%1: %2. %3</source>
        <extracomment>A line of the ledger for screen readers: number of the claim, verdict, claim.</extracomment>
        <translation>%1：%2。%3</translation>
    </message>
    <message>
        <source>claim</source>
        <translation>论断</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>算出</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>What a number of the list is: its name, and it with its unit.</extracomment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>qs::ui::LedgerPage</name>
    <message>
        <source>The model is open on the other pages; the ledger is about the shipped one.</source>
        <translation>模型已在其他页面打开；账本讲的是随附的模型。</translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation>账本</translation>
    </message>
    <message>
        <source>The shipped model, as always here</source>
        <translation>随附的模型，这里总是它</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>Save the rows of the ledger</source>
        <translation>保存账本的各行</translation>
    </message>
    <message>
        <source>CSV (*.csv);;JSON (*.json)</source>
        <translation>CSV (*.csv);;JSON (*.json)</translation>
    </message>
    <message>
        <source>%1 [%2] %3</source>
        <extracomment>A row of a report: the claim, its verdict, its formula.</extracomment>
        <translation>%1［%2］%3</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
</context>
<context>
    <name>qs::ui::LedgerTable</name>
    <message>
        <source>List of claims</source>
        <translation>论断列表</translation>
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
        <translation>Δ 损失，奈特/token</translation>
    </message>
    <message>
        <source>loss, nats per token</source>
        <translation>损失，奈特/token</translation>
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
        <translation>预测与存储时的预测相距多远，奈特/token</translation>
    </message>
    <message>
        <source>Same first guess</source>
        <translation>首选相同</translation>
    </message>
    <message>
        <source>Share of tokens at which the most likely one is the same as stored</source>
        <translation>最可能的 token 与存储时相同的比例</translation>
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
        <translation>损失减去存储时的损失，奈特/token</translation>
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
        <translation>损失减去存储时的损失，奈特/token，附在这段文本上的 95 % 区间</translation>
    </message>
    <message>
        <source>Whether the difference is more than chance, and more than another training would make</source>
        <translation>差别是否大于偶然，是否大于重新训练的变动</translation>
    </message>
    <message>
        <source>Mean of −ln p of the tokens that come, in nats</source>
        <translation>后续 token −ln p 的平均，奈特</translation>
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
    <message>
        <source>%1 (from %2 of %3)</source>
        <extracomment>A guided tour that was left: its name, the number of the station where it goes on, of how many.</extracomment>
        <translation>%1（从第 %2 站继续，共 %3 站）</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>上一页</translation>
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
    <name>qs::ui::OrderList</name>
    <message>
        <source>stands right</source>
        <translation>位置正确</translation>
    </message>
    <message>
        <source>stands wrong</source>
        <translation>位置不对</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Moves the chosen item (Alt+Up); items can be dragged too</source>
        <translation>上移选中的一项（Alt+↑）；也可以拖动</translation>
    </message>
    <message>
        <source>Moves the chosen item (Alt+Down); items can be dragged too</source>
        <translation>下移选中的一项（Alt+↓）；也可以拖动</translation>
    </message>
    <message>
        <source>Items to be put in order</source>
        <translation>待排序的各项</translation>
    </message>
</context>
<context>
    <name>qs::ui::QuestionView</name>
    <message>
        <source>%1 · %2 · question %3 of %4</source>
        <extracomment>%1 a chapter, %2 a topic, %3 and %4 the question&apos;s number, of how many</extracomment>
        <translation>%1 · %2 · 第 %3 题，共 %4 题</translation>
    </message>
    <message>
        <source>One answer. Its number chooses it, Enter checks.</source>
        <translation>单选。按数字键选择，回车检查。</translation>
    </message>
    <message>
        <source>One or more answers. Their numbers mark them, Enter checks.</source>
        <translation>一个或多个答案。按数字键勾选，回车检查。</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>你的答案</translation>
    </message>
    <message>
        <source>Your answer, in %1</source>
        <translation>你的答案，单位 %1</translation>
    </message>
    <message>
        <source>A share from 0 to 1, or a percentage with its sign. Enter checks.</source>
        <translation>0 到 1 的比例，或者带 % 的百分数。回车检查。</translation>
    </message>
    <message>
        <source>Enter checks.</source>
        <translation>回车检查。</translation>
    </message>
    <message>
        <source>Drag the items, or move them with Alt and the arrow keys. Enter checks.</source>
        <translation>拖动各项，或用 Alt 加方向键移动。回车检查。</translation>
    </message>
    <message>
        <source>Take me to %1</source>
        <extracomment>%1 is a page&apos;s name</extracomment>
        <translation>前往“%1”页</translation>
    </message>
    <message>
        <source>Set the controls there, come back, and check. Going there sets the beginning anew.</source>
        <translation>到那一页设置控件，再回来检查。每次前往都会重新摆好起点。</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>正确。</translation>
    </message>
    <message>
        <source>Not right.</source>
        <translation>不对。</translation>
    </message>
    <message>
        <source>Show me on %1</source>
        <extracomment>%1 is a page&apos;s name</extracomment>
        <translation>在“%1”页上看</translation>
    </message>
    <message>
        <source>The answer is %1.</source>
        <extracomment>%1 is a number with its unit</extracomment>
        <translation>答案是 %1。</translation>
    </message>
    <message>
        <source>The order is:</source>
        <translation>正确的顺序是：</translation>
    </message>
    <message>
        <source>%1. %2 (%3)</source>
        <extracomment>%1 a number, %2 an item of an order, %3 what decides its place</extracomment>
        <translation>%1. %2（%3）</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Next question</source>
        <translation>下一题</translation>
    </message>
    <message>
        <source>Question before</source>
        <translation>上一道题</translation>
    </message>
    <message>
        <source>Question after</source>
        <translation>下一道题</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>题目</translation>
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
        <translation>要读的 token 数</translation>
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
        <translation>token</translation>
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
    <name>qs::ui::SelfcheckPage</name>
    <message>
        <source>Self-check</source>
        <translation>自测</translation>
    </message>
    <message>
        <source>%1 questions, with numbers drawn anew: %2</source>
        <extracomment>%1 a number of questions, %2 a chapter or all chapters</extracomment>
        <translation>%1 道题，数字每次重新抽取：%2</translation>
    </message>
    <message>
        <source>Chapter</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>%1 of %2 right, %3 wrong</source>
        <translation>%2 题中 %1 题答对，%3 题答错</translation>
    </message>
    <message>
        <source>Forget the results</source>
        <translation>清除结果</translation>
    </message>
    <message>
        <source>Forget all answers that were given so far?</source>
        <translation>要清除到目前为止的全部作答吗？</translation>
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation>清除后无法恢复。</translation>
    </message>
    <message>
        <source>Forget them</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Keep them</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>No question has been answered yet.</source>
        <translation>还没有答过题。</translation>
    </message>
    <message>
        <source>New numbers</source>
        <translation>换一组数</translation>
    </message>
    <message>
        <source>The same question with other numbers, or its answers in another order</source>
        <translation>同一道题换一组数，或者换一种选项次序</translation>
    </message>
    <message>
        <source>Forget the results…</source>
        <translation>清除结果…</translation>
    </message>
    <message>
        <source>right</source>
        <translation>答对</translation>
    </message>
    <message>
        <source>Questions whose last answer was right</source>
        <translation>最近一次答对的题目</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>答错</translation>
    </message>
    <message>
        <source>Questions whose last answer was wrong</source>
        <translation>最近一次答错的题目</translation>
    </message>
    <message>
        <source>answers given</source>
        <translation>作答次数</translation>
    </message>
    <message>
        <source>Every question of every draw counts once, in all chapters</source>
        <translation>每题每抽一次数算一次，全部章节合计</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>题目</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>小结</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Chart: what was answered right, by topic</source>
        <translation>图：各主题的答对情况</translation>
    </message>
    <message>
        <source>Which chapter&apos;s questions are asked</source>
        <translation>问哪一章的题目</translation>
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
        <translation>Δ 损失，奈特/token</translation>
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
        <translation>窗口中的位置，token</translation>
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
        <translation>每 token</translation>
    </message>
    <message>
        <source>token and head</source>
        <translation>每 token 每头</translation>
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
        <translation>损失减去存储时的损失，奈特/token</translation>
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
        <translation>预测与存储时的预测相距多远，奈特/token</translation>
    </message>
    <message>
        <source>Same first guess</source>
        <translation>首选相同</translation>
    </message>
    <message>
        <source>Share of tokens at which the most likely one is the same as stored</source>
        <translation>最可能的 token 与存储时相同的比例</translation>
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
    <name>qs::ui::SideTexts</name>
    <message>
        <source>The baseline&apos;s text</source>
        <translation>基线的文本</translation>
    </message>
    <message>
        <source>The variant&apos;s text</source>
        <translation>变体的文本</translation>
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
    <name>qs::ui::TopicList</name>
    <message>
        <source>All topics</source>
        <translation>全部主题</translation>
    </message>
    <message>
        <source>%1: %2 of %3 right, %4 wrong</source>
        <extracomment>%1 a topic; %2 questions of %3 answered right, %4 wrong</extracomment>
        <translation>%1：%3 题中 %2 题答对，%4 题答错</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
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
