/** Returns a negative number if the first version is older, a positive one if it is newer. */
export function compareVersions(one, other) {
  const [a, b] = [parseVersion(one), parseVersion(other)]
  for (const at of [0, 1, 2])
    if (a.numbers[at] !== b.numbers[at]) return a.numbers[at] - b.numbers[at]
  // A prerelease is older than its release: 1.0.0-rc.1 before 1.0.0.
  if (a.before === '' || b.before === '') return Number(a.before === '') - Number(b.before === '')
  return a.before.localeCompare(b.before, 'en', { numeric: true })
}

function parseVersion(version) {
  const [numbers, ...prerelease] = version.split('+')[0].split('-')
  const [major = 0, minor = 0, patch = 0] = numbers.split('.').map(Number)
  return { numbers: [major, minor, patch], before: prerelease.join('-') }
}

/** Returns the sections of `CHANGELOG.md` after version `from`, up to `to`. */
export function extractChanges(changelog, from, to) {
  const parts = changelog.split(/^(?=## )/m).filter((part) => {
    const [, version] = /^## v?(\d+\.\d+\.\d+\S*)/.exec(part) ?? []
    return version && compareVersions(version, from) > 0 && compareVersions(version, to) <= 0
  })
  return parts.join('').trim()
}

/** True if a Node satisfies `engines`. Understands only `>=`, which we write; leaves other ranges to npm. */
export function satisfiesEngines(range = '', node = process.versions.node) {
  const [, minimum] = /^>=\s*(\d+(?:\.\d+){0,2})$/.exec(range.trim()) ?? []
  return !minimum || compareVersions(node, minimum) >= 0
}
