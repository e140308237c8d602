import { redirectLimits, statusGone } from '@vitrine/contract/admin/redirects'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import { controlCharacters, getNames } from './parse-source.ts'

export type TargetFault =
  | 'target-missing'
  | 'target-gone'
  | 'target-long'
  | 'target-signs'
  | 'target-host'
  | 'target-scheme'
  | 'target-slash'
  | 'target-star'
  | 'target-names'

/** Returns the fault of the target of a rule; undefined if it is valid. */
export function findAddressFault(address: string, source: string): TargetFault | undefined {
  if (address === '') return 'target-missing'
  if (address.length > redirectLimits.address) return 'target-long'
  if (controlCharacters.test(address) || /[\s\\]/.test(address)) return 'target-signs'
  if (address.startsWith('//')) return 'target-host'
  const [form = ''] = address.split(/[?#]/, 1)
  if (!address.startsWith('/')) {
    const fault = findUrlFault(address)
    if (fault) return fault
  }
  if (form.replace(/\/\*\*$/, '').includes('**')) return 'target-star'
  const names = getNames(source)
  const hasUnknownName = getNames(form).some((name) => !names.includes(name))
  return names.length > 0 && hasUnknownName ? 'target-names' : undefined
}

function findUrlFault(address: string): TargetFault | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) && !/^https?:/i.test(address)) return 'target-scheme'
  if (!/^https?:\/\/[^/?#*:@]/i.test(address)) return 'target-slash'
  return parseUrl(address) ? undefined : 'target-slash'
}

/** Returns a fault if a target is missing, or if an address that is gone has one. */
export function findPresenceFault(hasTarget: boolean, status: number): TargetFault | undefined {
  if (status === statusGone) return hasTarget ? 'target-gone' : undefined
  return hasTarget ? undefined : 'target-missing'
}
