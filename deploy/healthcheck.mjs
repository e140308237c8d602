// Asked by the container engine: ends with 0 while the process answers.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/robots.txt`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => undefined)
process.exitCode = answer && answer.status < 500 ? 0 : 1
