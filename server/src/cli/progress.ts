const barWidth = 30

/** A bar on a terminal, a line now and then elsewhere. */
export function progressBar(label: string) {
  const { stderr } = process
  let lastTenth = 0
  return (done: number, total: number) => {
    const share = total === 0 ? 1 : done / total
    if (stderr.isTTY) {
      const filled = Math.round(share * barWidth)
      const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled)
      stderr.write(`\r${label} ${bar} ${done}/${total}${done === total ? '\n' : ''}`)
      return
    }
    const tenth = Math.floor(share * 10)
    if (tenth === lastTenth) return
    lastTenth = tenth
    stderr.write(`${label} ${done}/${total}\n`)
  }
}
