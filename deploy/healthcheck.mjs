// Asked by the container engine: ends with 0 while the process is alive. Given `/readyz`, it asks
// whether the process can do its work.
const [path = '/healthz'] = process.argv.slice(2)
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}${path}`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1
