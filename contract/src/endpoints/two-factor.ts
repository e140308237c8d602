import { Problem } from '../http/problem.ts'
import { RecoveryCodes, TwoFactorConfirmation, TwoFactorKey } from '../identity/identity.ts'
import { endpoint, fields } from './endpoint.ts'

const authentication = '/user/two-factor-authentication'
const recoveryCodes = '/user/two-factor-recovery-codes'
const isOn = [Problem, 'Two-factor authentication is on.'] as const
const isOff = [Problem, 'Two-factor authentication is off.'] as const

export const prepareTwoFactor = endpoint({
  method: 'POST',
  path: authentication,
  summary: 'Creates a secret for an authenticator. Its first code enables the second step.',
  guard: 'sensitive',
  beforeSecondStep: true,
  answers: { 200: [TwoFactorKey, 'The secret, and the address of its QR code.'], 409: isOn },
})

export const endTwoFactor = endpoint({
  method: 'DELETE',
  path: authentication,
  summary: 'Disables two-factor authentication.',
  guard: 'sensitive',
  answers: {
    204: [null, 'It is off.'],
    409: [Problem, 'The role of the person requires it.'],
  },
})

export const showTwoFactorKey = endpoint({
  method: 'GET',
  path: '/user/two-factor-qr-code',
  summary: 'Shows the secret until its first code is confirmed.',
  guard: 'sensitive',
  beforeSecondStep: true,
  answers: {
    200: [TwoFactorKey, 'The secret, and the address of its QR code.'],
    409: [Problem, 'Two-factor authentication is on, or there is no secret.'],
  },
})

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/user/confirmed-two-factor-authentication',
  summary: 'Enables two-factor authentication with a first code.',
  guard: 'sensitive',
  beforeSecondStep: true,
  body: fields(TwoFactorConfirmation),
  answers: {
    200: [RecoveryCodes, 'Ten recovery codes; it is on.'],
    409: [Problem, 'Two-factor authentication is on, or there is no secret.'],
    422: [Problem, 'The code is wrong.'],
    429: [Problem, 'Too many wrong codes.'],
  },
})

export const showRecoveryCodes = endpoint({
  method: 'GET',
  path: recoveryCodes,
  summary: 'Shows the recovery codes that are left.',
  guard: 'sensitive',
  answers: { 200: [RecoveryCodes, 'The codes.'] },
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: recoveryCodes,
  summary: 'Replaces the recovery codes by ten new ones.',
  guard: 'sensitive',
  answers: { 200: [RecoveryCodes, 'The new codes.'], 409: isOff },
})
