// Refuses `npm pack` and `npm publish`, which would pack TypeScript that does not run below
// `node_modules`. npm runs `prepack` also before the script `npm run pack`, which is allowed.
if (!process.env.npm_command?.startsWith('run')) {
  console.error('Use: npm run pack')
  process.exitCode = 1
}
