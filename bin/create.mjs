#!/usr/bin/env node
// What `npm create vitrine my-site` calls: `vitrine new my-site`.
process.argv.splice(2, 0, 'new')
await import('./vitrine.mjs')
