const lengthMax = 60

/** Rows for `test.each` that begin with a short, printable name of their first value. */
export function labelled<Row extends [string, ...unknown[]]>(rows: Row[]): [string, ...Row][] {
  return rows.map((row) => {
    const name = JSON.stringify(row[0])
    return [name.length > lengthMax ? `${name.slice(0, lengthMax)}…` : name, ...row]
  })
}
