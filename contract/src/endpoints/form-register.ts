import { FormRegister } from '../forms/form-notice.ts'
import { endpoint } from './endpoint.ts'

export const showFormRegister = endpoint({
  method: 'GET',
  path: '/api/admin/form-register',
  summary: 'Shows what the published forms keep, for the register of processing activities.',
  guard: 'staff',
  answers: { 200: [FormRegister, 'The forms, from their settings in force.'] },
})
