# What every target of the project shares: language level, warnings, sanitizers; and the generated rosters.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
# Backend modules lie beside the programs in the build tree, so that they are found without installing.
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")

# Several sources of a room compiled as one: their headers are read once, which is two thirds of the time. Sources of a
# room therefore share one namespace for what is theirs alone.
if(QS_UNITY)
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 10)
endif()

add_library(qs_options INTERFACE)
target_include_directories(qs_options INTERFACE "${CMAKE_SOURCE_DIR}" "${CMAKE_BINARY_DIR}/generated")
target_compile_options(qs_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough
  # g++ 12 reports false overlaps inside std::string (GCC bug 105651).
  -Wno-restrict
  # Quantization codes must be the same on every machine and backend: no contraction of a*b+c.
  -ffp-contract=off)
if(QS_UNITY)
  # It takes a source that is included for a header, whose unnamed types would be one too many.
  target_compile_options(qs_options INTERFACE -Wno-subobject-linkage)
endif()
if(QS_WERROR)
  target_compile_options(qs_options INTERFACE -Werror)
endif()
if(QS_SANITIZE)
  # A finding ends the program: one that is only printed would let its test pass.
  target_compile_options(qs_options INTERFACE -fsanitize=${QS_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(qs_options INTERFACE -fsanitize=${QS_SANITIZE})
endif()

# qs_add_library(NAME SOURCES … LIBS …): one room of the house as a static library.
function(qs_add_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC qs_options ${ARG_LIBS})
endfunction()

# qs_merge_by_folder(TARGET FILE…): where sources are compiled several at once, only ones of the same folder are, so that
# folders may each have names of their own.
function(qs_merge_by_folder target)
  foreach(file IN LISTS ARGN)
    get_filename_component(folder "${file}" DIRECTORY)
    get_filename_component(folder "${folder}" NAME)
    math(EXPR count_${folder} "0${count_${folder}} + 1")
    math(EXPR group "${count_${folder}} / 10")
    set_source_files_properties("${file}" PROPERTIES UNITY_GROUP "${folder}_${group}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
endfunction()

# qs_generate_roster(TARGET DIR NAMESPACE ROSTER_TYPE HEADER)
# Globs DIR/*.cpp and writes one function `registerAll(ROSTER&)` that calls `register_<stem>(ROSTER&)` of each file,
# so that a new format, method or claim is one new file. (Static-initialiser registration would be dropped from a
# static library by the linker.)
function(qs_generate_roster target dir namespace roster header)
  file(GLOB files CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${dir}/*.cpp")
  set(declare "")
  set(call "")
  foreach(file IN LISTS files)
    get_filename_component(stem "${file}" NAME_WE)
    string(APPEND declare "void register_${stem}(${roster}& roster);\n")
    string(APPEND call "  register_${stem}(roster);\n")
  endforeach()
  string(REPLACE "/" "_" flat "${dir}")
  set(out "${CMAKE_CURRENT_BINARY_DIR}/${flat}_roster.cpp")
  file(CONFIGURE OUTPUT "${out}" CONTENT
"// Generated from the files of ${dir}/; do not edit.
#include \"${header}\"
namespace ${namespace} {
${declare}
void registerAll(${roster}& roster) {
${call}}
}  // namespace ${namespace}
" @ONLY)
  target_sources(${target} PRIVATE ${files} "${out}")
endfunction()
