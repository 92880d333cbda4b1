# Where things go when the lab is installed.
include(GNUInstallDirs)
install(DIRECTORY "${CMAKE_SOURCE_DIR}/resources/models" "${CMAKE_SOURCE_DIR}/resources/texts"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/quantspec-lab" PATTERN "recipe" EXCLUDE)
