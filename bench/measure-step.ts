/** Runs a step, and prints its CPU time and the CPU time of its longest block. */
export async function measureStep<T>(name: string, step: () => Promise<T>): Promise<T> {
  const readCpu = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let [longest, last] = [0, readCpu()]
  const watch = () => {
    const now = readCpu()
    longest = Math.max(longest, now - last)
    last = now
  }
  const startedAt = last
  // Not in each turn: while the step waits for PostgreSQL, that would be most of the CPU time.
  const timer = setInterval(watch, 1)
  const result = await step()
  watch()
  clearInterval(timer)
  const total = readCpu() - startedAt
  console.log(
    `${name.padEnd(52)}${total.toFixed(1)} ms CPU, longest block ${longest.toFixed(1)} ms`,
  )
  return result
}
