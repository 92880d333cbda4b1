# Where things go when the lab is installed, and the Debian package that is made of them.
include(GNUInstallDirs)

foreach(program IN ITEMS quantspec quantspec-lab)
  if(TARGET ${program})
    install(TARGETS ${program} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
  endif()
endforeach()

# The backend modules install themselves (core/cpu, cuda) into lib/quantspec-lab, where the programs look.
install(DIRECTORY "${CMAKE_SOURCE_DIR}/resources/models" "${CMAKE_SOURCE_DIR}/resources/texts"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/quantspec-lab" PATTERN "recipe" EXCLUDE PATTERN "__pycache__" EXCLUDE)
install(FILES "${CMAKE_SOURCE_DIR}/LICENSE" "${CMAKE_SOURCE_DIR}/README.md"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/quantspec-lab")

if(QS_BUILD_GUI)
  set(desktop "${CMAKE_SOURCE_DIR}/packaging/desktop")
  install(FILES "${desktop}/org.quantspec.Lab.desktop" DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
  install(FILES "${desktop}/org.quantspec.Lab.metainfo.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")
  install(FILES "${desktop}/org.quantspec.Lab.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages")
  install(FILES "${desktop}/org.quantspec.Lab.svg"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
endif()

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME quantspec-lab)
set(CPACK_PACKAGE_CONTACT "The QuantSpec Lab authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Opens a real language model and shows what fewer bits cost")
set(CPACK_RESOURCE_FILE_LICENSE "${CMAKE_SOURCE_DIR}/LICENSE")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION education)
# Which libraries the programs need is read from them (dpkg-shlibdeps).
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
include(CPack)
