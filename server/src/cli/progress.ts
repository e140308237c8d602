const barWidth = 30

/** Shows a progress bar on a terminal. Prints nothing elsewhere, so that cron sends no mail. */
export function createProgressBar(label: string) {
  const { stderr } = process
  return (done: number, total: number) => {
    if (!stderr.isTTY) return
    const share = total === 0 ? 1 : done / total
    const filled = Math.round(share * barWidth)
    const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled)
    stderr.write(`\r${label} ${bar} ${done}/${total}${done === total ? '\n' : ''}`)
  }
}
