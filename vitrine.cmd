@node "%~dp0bin\vitrine.mjs" %*
