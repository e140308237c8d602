const barWidth = 30

/** A bar on a terminal. Elsewhere it says nothing: whoever runs a command by a timetable gets mails of it. */
export function progressBar(label: string) {
  const { stderr } = process
  return (done: number, total: number) => {
    if (!stderr.isTTY) return
    const share = total === 0 ? 1 : done / total
    const filled = Math.round(share * barWidth)
    const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled)
    stderr.write(`\r${label} ${bar} ${done}/${total}${done === total ? '\n' : ''}`)
  }
}
