import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { createHashQueue, type HashPriority } from './hash-queue.ts'

export interface HashCost {
  memoryKib: number
  passes: number
}

/** Cost of verifying a password (decision 0008). */
const defaultHashCost: HashCost = { memoryKib: 65_536, passes: 3 }

const concurrency = 2
const waitingMax = 100
const saltBytes = 16
const hashBytes = 32
const lanes = 1
const version = 19

/** No limits, for the command line: it has no other clients. */
const unlimited: HashPriority = { attempts: 0, bounds: [] }

/**
 * Computes and verifies password hashes off the event loop, two at a time. Throws
 * `HashQueueFullError` if too many hashes of one client wait.
 */
export interface Hashing {
  /** Returns the hash in PHC format, which includes its cost. */
  hash: (password: string, priority?: HashPriority) => Promise<string>
  /** True if the password is right. Without a stored hash it returns false after the same time. */
  verify: (
    password: string,
    stored: string | undefined,
    priority?: HashPriority,
  ) => Promise<boolean>
  /** True if the hash was made with another cost. */
  needsRehash: (stored: string) => boolean
}

export function createHashing(cost: HashCost = defaultHashCost): Hashing {
  const queue = createHashQueue({ concurrency, waitingMax })
  const prefix = `$argon2id$v=${version}$m=${cost.memoryKib},t=${cost.passes},p=${lanes}$`
  const format = (salt: Buffer, hash: Buffer) => `${prefix}${base64(salt)}$${base64(hash)}`
  // Hash of no account: the password for an unknown email address is verified against it.
  const dummyHash = format(randomBytes(saltBytes), randomBytes(hashBytes))
  return {
    hash: async (password, priority = unlimited) => {
      const salt = randomBytes(saltBytes)
      return format(salt, await queue(priority, () => derive(password, salt, cost)))
    },
    verify: async (password, stored, priority = unlimited) => {
      const parts = parseHash(stored ?? dummyHash) ?? parseHash(dummyHash)
      if (!parts) return false
      const derived = await queue(priority, () => derive(password, parts.salt, parts))
      return (
        derived.length === parts.hash.length &&
        timingSafeEqual(derived, parts.hash) &&
        stored !== undefined
      )
    },
    needsRehash: (stored) => !stored.startsWith(prefix),
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/

function parseHash(stored: string) {
  const [, memory, passes, salt = '', hash = ''] = phc.exec(stored) ?? []
  if (!memory) return undefined
  return {
    memoryKib: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function derive(password: string, nonce: Buffer, { memoryKib, passes }: HashCost) {
  // NFC: keyboards may encode the same letter differently.
  const message = password.normalize('NFC')
  const options = { message, nonce, parallelism: lanes, tagLength: hashBytes, passes }
  return new Promise<Buffer>((resolve, reject) => {
    argon2('argon2id', { ...options, memory: memoryKib }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })
}
