import * as z from 'zod/mini'
import type { Permission } from '../admin/permissions.ts'
import type { TokenScope } from '../identity/access-tokens.ts'

/**
 * Who may call an endpoint; checked before the body is read. `site`: the site's own server, with its
 * key in `x-vitrine-key`. `token`: any access token. The others are in specification §7.
 */
export type Guard =
  | 'none'
  | 'site'
  | 'open'
  | 'limited'
  | 'crossing'
  | 'personal'
  | 'sensitive'
  | 'token'
  | 'staff'
  | 'editorial'
  | 'admin'

/** Limits of a body. The API has a default for each. */
export interface BodyLimits {
  bytesMax?: number
  /** Maximum nesting of JSON. */
  depthMax?: number
  /** Maximum number of values in JSON. */
  valuesMax?: number
}

/**
 * Kind of a body: `json`; `fields`, as JSON or as a form with files; `form`, an HTML form that is
 * answered with a page; `file`, the bytes of one file; `text`, unparsed. The handler reads a file
 * from the request, parses a text, and gets undefined for a form that does not match its schema.
 */
export interface Body<S extends z.ZodMiniType = z.ZodMiniType> {
  kind: 'json' | 'fields' | 'form' | 'file' | 'text'
  schema: S
  limits: BodyLimits
  /** Names of the fields that are files. */
  files?: readonly string[]
}

/** An answer that is not JSON. */
export interface RawContent {
  contentType: string
}

type ContentValue = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

/** Shape of an answer, null if it has no body; and its meaning in one sentence. */
export type EndpointAnswer = readonly [shape: z.ZodMiniType | RawContent | null, meaning: string]

/** True if an answer is JSON with a schema. */
export const isSchema = (shape: EndpointAnswer[0] | undefined): shape is z.ZodMiniType =>
  shape !== null && shape !== undefined && '_zod' in shape

/** Languages that a call concerns: their codes, or every language of the site. */
export type LocalesOfCall = readonly string[] | 'every'

/** Input of `locales`, for a body with this schema. */
export interface WithBody<S extends z.ZodMiniType> {
  body: z.output<S>
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `{name}` for each parameter. The value of `{+name}` may contain slashes. */
  path: `/${string}`
  /** Purpose, in one sentence. */
  summary: string
  guard: Guard
  /** Permission that the user's role must have (specification §6). */
  permission?: Permission
  /** True if the password must have been confirmed recently (423), as for the guard `sensitive`. */
  confirmed?: boolean
  /** True if a user may call it who must set up a second step first; other calls refuse (403). */
  beforeSecondStep?: boolean
  /**
   * Languages that the call concerns, if its permission depends on languages and its path has no
   * `{locale}`: a function of the input (`params`, `query`, `body`), or `stored` if the binding reads
   * them from the database.
   */
  locales?: ((input: never) => LocalesOfCall) | 'stored'
  /**
   * Scope that an access token needs; `any` for any token. By default it follows from the permission;
   * calls without a permission refuse access tokens.
   */
  scope?: TokenScope | 'any'
  /** Schemas of the parameters in the path; a string by default. */
  params?: Readonly<Record<string, z.ZodMiniType>>
  query?: z.ZodMiniType
  body?: Body
  /**
   * Every status of its handler. The guard and the checks of the input add theirs: 400, 401, 403,
   * 404, 413, 415, 419, 422, 423, 428 and 429.
   */
  answers: Readonly<Record<number, EndpointAnswer>>
}

/** Declares an API call, for its route, its clients, the specification and OpenAPI. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

/** Declares an API call of the admin, which requires a permission. */
/* @__NO_SIDE_EFFECTS__ */
export function adminEndpoint<const E extends AdminDeclaration>(
  declaration: E,
): E & { guard: 'admin' } {
  return { ...declaration, guard: 'admin' }
}

interface AdminDeclaration extends Omit<Endpoint, 'guard'> {
  permission: Permission
}

/* @__NO_SIDE_EFFECTS__ */
export function json<S extends z.ZodMiniType>(schema: S, limits: BodyLimits = {}) {
  return { kind: 'json', schema, limits } as const
}

/* @__NO_SIDE_EFFECTS__ */
export function fields<S extends z.ZodMiniType>(
  schema: S,
  limits: BodyLimits = {},
  files: readonly string[] = [],
) {
  return { kind: 'fields', schema, limits, files } as const
}

/* @__NO_SIDE_EFFECTS__ */
export function form<S extends z.ZodMiniType>(schema: S, limits: BodyLimits = {}) {
  return { kind: 'form', schema, limits } as const
}

/* @__NO_SIDE_EFFECTS__ */
export function text<S extends z.ZodMiniType>(schema: S, limits: BodyLimits = {}) {
  return { kind: 'text', schema, limits } as const
}

/* @__NO_SIDE_EFFECTS__ */
export function file(bytesMax: number) {
  return { kind: 'file', schema: z.undefined(), limits: { bytesMax } } as const
}

/* @__NO_SIDE_EFFECTS__ */
export function content(contentType: string): RawContent {
  return { contentType }
}

export const htmlPage = content('text/html; charset=UTF-8')

export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `+${infer Bare}` ? Bare : Name) | ParamNames<Rest>
  : never

/** Values of the path parameters. */
export type ParamsOf<E extends Endpoint> = {
  [Name in ParamNames<E['path']>]: E['params'] extends Record<Name, infer S extends z.ZodMiniType>
    ? z.output<S>
    : string
}

/** The query as the handler gets it. */
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodMiniType
  ? z.output<E['query']>
  : undefined

/** The body as the handler gets it. */
export type BodyOf<E extends Endpoint> =
  E['body'] extends Body<infer S> ? ReadBody<E['body']['kind'], S> : undefined

type ReadBody<Kind, S extends z.ZodMiniType> = Kind extends 'text'
  ? string
  : z.output<S> | (Kind extends 'form' ? undefined : never)

export type StatusOf<E extends Endpoint> = keyof E['answers'] & number

type ShapeAt<E extends Endpoint, S extends number> = E['answers'][S][0]

/** Value of an answer on the server. */
export type AnswerValue<E extends Endpoint, S extends number> =
  ShapeAt<E, S> extends z.ZodMiniType
    ? z.input<ShapeAt<E, S>>
    : ShapeAt<E, S> extends RawContent
      ? ContentValue
      : null

/** Value of an answer on the client. */
export type ReceivedValue<E extends Endpoint, S extends number> =
  ShapeAt<E, S> extends z.ZodMiniType
    ? z.output<ShapeAt<E, S>>
    : ShapeAt<E, S> extends RawContent
      ? Blob
      : undefined

/** Declared statuses of success. */
export type SuccessOf<E extends Endpoint> = Extract<StatusOf<E>, 200 | 201 | 202 | 204>

/** Returns the path of a call with the values of its parameters, percent-encoded. */
export function formatEndpointPath<E extends Endpoint>(
  { path }: E,
  ...[params]: ParamNames<E['path']> extends never
    ? []
    : [Record<ParamNames<E['path']>, string | number>]
): string {
  return fillPath(path, params ?? {})
}

/** Fills in the parameters of a path, percent-encoded; those of `{+name}` unchanged. */
export function fillPath(path: string, values: Record<string, string | number>): string {
  return path.replace(/\{(\+?)(\w+)\}/g, (_, plus: string, name: string) => {
    const value = String(values[name] ?? '')
    return plus ? value : encodeURIComponent(value)
  })
}
