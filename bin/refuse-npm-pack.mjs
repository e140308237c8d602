// npm runs `prepack` before its own `npm pack` and `npm publish`, which would pack what cannot run, and
// before the script `npm run pack` as well, which is meant.
if (!process.env.npm_command?.startsWith('run')) {
  console.error('Use: npm run pack')
  process.exitCode = 1
}
