# The module's sources: read here and by the tests, which compile the same files for the CPU.
# Kernels and their launchers (nvcc; for the CPU as C++).
set(qs_cuda_kernel_sources kernels_loadable.cu kernels_quantize.cu
  kernels_quantize_held.cu kernels_statistics.cu)
# Everything else.
set(qs_cuda_host_sources attention.cpp devices.cpp gemm_cublas.cpp gptq.cpp instance.cpp layers.cpp loss.cpp measure.cpp
  plugin.cpp products.cpp quantize.cpp statistics.cpp steps.cpp)
