/**
 * Returns a negative number if the first version is older, a positive one if it is newer.
 * @param {string} one
 * @param {string} other
 */
export function compareVersions(one, other) {
  const [a, b] = [parseVersion(one), parseVersion(other)]
  const order = a.major - b.major || a.minor - b.minor || a.patch - b.patch
  if (order !== 0) return order
  // A prerelease is older than its release: 1.0.0-rc.1 before 1.0.0.
  if (a.prerelease === '' || b.prerelease === '')
    return Number(a.prerelease === '') - Number(b.prerelease === '')
  return a.prerelease.localeCompare(b.prerelease, 'en', { numeric: true })
}

/** @param {string} version */
function parseVersion(version) {
  const [numbers = '', ...prerelease] = version.replace(/\+.*$/, '').split('-')
  const [major = 0, minor = 0, patch = 0] = numbers.split('.').map(Number)
  return { major, minor, patch, prerelease: prerelease.join('-') }
}

/**
 * Returns the sections of `CHANGELOG.md` after version `from`, up to `to`.
 * @param {string} changelog
 * @param {string} from
 * @param {string} to
 */
export function extractChanges(changelog, from, to) {
  const parts = changelog.split(/^(?=## )/m).filter((part) => {
    const [, version] = /^## v?(\d+\.\d+\.\d+\S*)/.exec(part) ?? []
    return version && compareVersions(version, from) > 0 && compareVersions(version, to) <= 0
  })
  return parts.join('').trim()
}

/**
 * True if a Node satisfies `engines`. Understands only `>=`, which we write; leaves other ranges to
 * npm.
 * @param {string} [range]
 * @param {string} [node]
 */
export function satisfiesEngines(range = '', node = process.versions.node) {
  const [, minimum] = /^>=\s*(\d+(?:\.\d+){0,2})$/.exec(range.trim()) ?? []
  return !minimum || compareVersions(node, minimum) >= 0
}
