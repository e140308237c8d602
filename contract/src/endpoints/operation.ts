import { faultPaths } from '../http/paths.ts'
import { Problem } from '../http/problem.ts'
import { DoctorAnswer } from '../operation/doctor.ts'
import { FaultList, FaultReport } from '../operation/faults.ts'
import { AdminAnswer, OverviewAnswer } from '../operation/overview.ts'
import { endpoint, json } from './endpoint.ts'

export const showAdmin = endpoint({
  method: 'GET',
  path: '/api/admin',
  summary: 'Shows the address of the admin.',
  guard: 'staff',
  answers: { 200: [AdminAnswer, '`data.url` is the address.'] },
})

export const showOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Counts pages by language and state, pictures and former addresses.',
  guard: 'staff',
  answers: {
    200: [
      OverviewAnswer,
      'Also the last 10 changes; for administrators `backups`, with the `hourly` ones.',
    ],
  },
})

export const reportFault = endpoint({
  method: 'POST',
  path: faultPaths.tell,
  summary: 'Reports a failure of the code in a browser.',
  guard: 'none',
  body: json(FaultReport, { depthMax: 4, valuesMax: 20 }),
  answers: {
    204: [
      null,
      'Accepted per hour: 10 from one place, 20 from an IPv6 /56, 40 from a /48, 200 in all; others are ignored.',
    ],
  },
})

export const listFaults = endpoint({
  method: 'GET',
  path: '/api/admin/faults',
  summary: 'Lists failures of the server and of the code in browsers by kind.',
  guard: 'personal',
  permission: 'change-settings',
  answers: { 200: [FaultList, 'The kinds, the latest first.'] },
})

export const showDoctor = endpoint({
  method: 'GET',
  path: '/api/admin/doctor',
  summary: 'Examines the installation.',
  guard: 'personal',
  permission: 'change-settings',
  answers: {
    200: [DoctorAnswer, 'The findings and their time.'],
    404: [Problem, 'This process cannot examine the installation.'],
    503: [Problem, 'The installation could not be examined.'],
  },
})
