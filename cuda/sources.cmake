# The module's sources: read here and by the tests, which compile the same files for the CPU.
# Kernels and their launchers (nvcc; for the CPU as C++).
set(qs_cuda_kernel_sources kernels_attention.cu kernels_attention_decode.cu
  kernels_attention_prefill.cu kernels_convert.cu kernels_few_rows.cu kernels_few_rows_codes.cu
  kernels_few_rows_fp8.cu kernels_few_rows_plain.cu kernels_gptq.cu kernels_layers.cu kernels_loadable.cu kernels_loss.cu
  kernels_quantize.cu kernels_quantize_held.cu kernels_statistics.cu kernels_weights.cu)
# Everything else.
set(qs_cuda_host_sources attention.cpp caches.cpp devices.cpp gemm_cublas.cpp gptq.cpp instance.cpp int8.cpp layers.cpp
  loss.cpp many_rows.cpp measure.cpp plugin.cpp products.cpp quantize.cpp statistics.cpp steps.cpp weights.cpp)
