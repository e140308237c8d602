/** Runs a step, and prints its CPU time and the CPU time of its longest block. */
export async function measureStep<T>(name: string, step: () => Promise<T>): Promise<T> {
  const readCpu = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let [isRunning, longest, last] = [true, 0, readCpu()]
  const watch = () => {
    const now = readCpu()
    longest = Math.max(longest, now - last)
    last = now
    if (isRunning) setImmediate(watch)
  }
  const startedAt = last
  setImmediate(watch)
  const result = await step()
  watch()
  isRunning = false
  const total = readCpu() - startedAt
  console.log(
    `${name.padEnd(52)}${total.toFixed(1)} ms CPU, longest block ${longest.toFixed(1)} ms`,
  )
  return result
}
