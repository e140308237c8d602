/** Below 0 when the first version is the older one, above 0 when it is the newer one. */
export function compareVersions(one, other) {
  const [a, b] = [partsOf(one), partsOf(other)]
  for (const at of [0, 1, 2])
    if (a.numbers[at] !== b.numbers[at]) return a.numbers[at] - b.numbers[at]
  // What stands before a version comes before it: 1.0.0-rc.1 before 1.0.0.
  if (a.before === '' || b.before === '') return Number(a.before === '') - Number(b.before === '')
  return a.before.localeCompare(b.before, 'en', { numeric: true })
}

function partsOf(version) {
  const [numbers, ...before] = version.split('+')[0].split('-')
  const [major = 0, minor = 0, patch = 0] = numbers.split('.').map(Number)
  return { numbers: [major, minor, patch], before: before.join('-') }
}

/** What `CHANGELOG.md` says of the versions after one, up to another. */
export function changesBetween(changelog, from, to) {
  const parts = changelog.split(/^(?=## )/m).filter((part) => {
    const [, version] = /^## v?(\d+\.\d+\.\d+\S*)/.exec(part) ?? []
    return version && compareVersions(version, from) > 0 && compareVersions(version, to) <= 0
  })
  return parts.join('').trim()
}

/** Whether a Node is one that `engines` of a package asks for; what we do not write ourselves is npm's to judge. */
export function isNodeFor(range = '', node = process.versions.node) {
  const [, least] = /^>=\s*(\d+(?:\.\d+){0,2})$/.exec(range.trim()) ?? []
  return !least || compareVersions(node, least) >= 0
}
