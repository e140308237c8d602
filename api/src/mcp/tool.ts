import {
  type CallAnswer,
  type CallRest,
  call,
  type DataOf,
  type Refused,
} from '@vitrine/contract/client/call'
import type { HttpClient } from '@vitrine/contract/client/http-client'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import type * as z from 'zod/mini'

type Endpoints = Readonly<Record<string, Endpoint>>

/** API calls of a tool, by their names in `uses`. */
type Calls<U extends Endpoints> = {
  [Name in keyof U]: (...rest: CallRest<U[Name]>) => Promise<CallAnswer<DataOf<U[Name]>>>
}

interface Description {
  name: string
  title: string
  /** Tells assistants what the tool does and returns. */
  description: string
  isReadOnly: boolean
}

interface Definition<
  U extends Endpoints,
  I extends z.ZodMiniType<object>,
  O extends z.ZodMiniType<object>,
> extends Description {
  uses: U
  input: I
  output: O
  locales?: (input: z.output<I>) => string[]
  run: (
    calls: Calls<U>,
    input: z.output<I>,
    rules: LocaleRules,
  ) => Promise<{ data: z.input<O> } | Refused>
}

/** A tool of the Model Context Protocol. It can only call the endpoints in `uses`. */
export interface Tool extends Description {
  uses: Endpoints
  input: z.ZodMiniType<object>
  output: z.ZodMiniType<object>
  /**
   * Languages that the tool writes in, if only its last call names them: it must not leave half of
   * its work undone.
   */
  locales?: ((input: object) => string[]) | undefined
  /** `input` is already parsed by its schema. */
  run: (http: HttpClient, input: object, rules: LocaleRules) => Promise<{ data: unknown } | Refused>
}

export function defineTool<
  const U extends Endpoints,
  I extends z.ZodMiniType<object>,
  O extends z.ZodMiniType<object>,
>({ run, locales, ...definition }: Definition<U, I, O>): Tool {
  return {
    ...definition,
    ...(locales && { locales: (input) => locales(input as z.output<I>) }),
    run: (http, input, rules) =>
      run(createCalls(http, definition.uses), input as z.output<I>, rules),
  }
}

function createCalls<U extends Endpoints>(http: HttpClient, uses: U): Calls<U> {
  const calls: Partial<Calls<U>> = {}
  for (const name in uses) {
    const endpoint = uses[name]
    if (endpoint) calls[name] = (...rest) => call(http, endpoint, ...rest)
  }
  return calls as Calls<U>
}

const invalidStatus = 422

/** Returns a 422 for an argument that the schema cannot check. */
export const refuseArgument = (field: string, message: string): Refused => ({
  ok: false,
  status: invalidStatus,
  errors: {},
  body: { message, errors: { [field]: [message] } },
})
