<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
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
        <source>a .safetensors file or a Hugging Face model folder</source>
        <translation> .safetensors 文件或 Hugging Face 模型文件夹</translation>
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
        <source>what this version can run: int2 … int8 and bf16, fp16, fp32 weights with tensor, row, col, gN or split, by rtn or mse</source>
        <translation>本版本能运行的方案：int2 … int8 以及 bf16、fp16、fp32 权重，粒度为 tensor、row、col、gN 或 split，方法为 rtn 或 mse</translation>
    </message>
    <message>
        <source>%1, which is not built yet</source>
        <translation> %1，尚未实现</translation>
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
        <source>a name that ends in .png, .svg, .pdf or .csv</source>
        <translation>以 .png、.svg、.pdf 或 .csv 结尾的名字</translation>
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
        <source>the loss of %1 under %2</source>
        <translation>%1 在 %2 下的损失</translation>
    </message>
    <message>
        <source>a number for every token</source>
        <translation>每个 token 都有一个数</translation>
    </message>
    <message>
        <source>%1 of %2 tokens without one</source>
        <translation>%2 个 token 中有 %1 个没有</translation>
    </message>
    <message>
        <source>the model overflows; try another scheme or file</source>
        <translation>换一个方案或文件，模型溢出了</translation>
    </message>
    <message>
        <source>these tensors hold NaN or infinite values: %1</source>
        <translation>这些张量含有 NaN 或无穷大：%1</translation>
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
        <source>tensor %1 holds %2 values that are NaN or infinite</source>
        <translation>张量 %1 含有 %2 个 NaN 或无穷大的值</translation>
    </message>
    <message>
        <source>all values of tensor %1 are the same</source>
        <translation>张量 %1 的所有值都相同</translation>
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
    <name>qs::ui::Banner</name>
    <message>
        <source>Close the message</source>
        <translation>关闭提示</translation>
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
        <source>Points, 72 to the inch.</source>
        <translation>点，每英寸 72 点。</translation>
    </message>
    <message>
        <source>The numbers of the charts, one table below another.</source>
        <translation>图表中的数，各表依次排列。</translation>
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
        <source>Weights (*.safetensors);;All files (*)</source>
        <translation>权重 (*.safetensors);;所有文件 (*)</translation>
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
        <source>Bits: a whole number from %1 to %2.</source>
        <translation>位数：%1 到 %2 的整数。</translation>
    </message>
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
        <source>Usual: FP16</source>
        <translation>默认：FP16</translation>
    </message>
    <message>
        <source>Usual: FP32</source>
        <translation>默认：FP32</translation>
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
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Open model folder…</source>
        <translation>打开模型文件夹…</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
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
    <message>
        <source>What you see</source>
        <translation>你看到的</translation>
    </message>
    <message>
        <source>The formula now</source>
        <translation>此刻的公式</translation>
    </message>
    <message>
        <source>Try this</source>
        <translation>试三件事</translation>
    </message>
    <message>
        <source>Source of the values</source>
        <translation>数值的来源</translation>
    </message>
    <message>
        <source>Where the values come from</source>
        <translation>数值从哪里来</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>你的答案</translation>
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
    <name>qs::ui::ValueSlider</name>
    <message>
        <source>%1, typed value</source>
        <translation>%1，键入数值</translation>
    </message>
</context>
</TS>
