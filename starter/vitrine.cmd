@node "%~dp0node_modules\vitrine\bin\vitrine.mjs" %*
