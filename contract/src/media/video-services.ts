import { parseUrl } from '../http/parse-url.ts'

/** Path of the pages that frame the player of a video service, before the service and the video. */
export const playerPath = '/_player/'

export const videoServices = ['youtube', 'vimeo', 'dailymotion'] as const
export type VideoService = (typeof videoServices)[number]

interface ServiceRules {
  /** Proper name, the same in every language. */
  name: string
  /** Hosts of its public pages. */
  hosts: readonly string[]
  /** Paths of videos on these hosts: the first group is the id, the second the key of an unlisted one. */
  paths: readonly RegExp[]
  /** Origin of its player, the one that stores least about viewers. */
  playerOrigin: string
  /** Returns the path and query of the player. */
  toPlayer: (video: ServiceVideo, language: string) => string
}

/** A video of a service. */
export interface ServiceVideo {
  service: VideoService
  id: string
  /** Key of an unlisted video. */
  key?: string
  /** Second at which it begins. */
  start?: number
}

const rules: Record<VideoService, ServiceRules> = {
  youtube: {
    name: 'YouTube',
    hosts: [
      ...['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be'],
      ...['youtube-nocookie.com', 'www.youtube-nocookie.com'],
    ],
    // `/watch?v=` is read as `/watch/`.
    paths: [/^\/(?:watch|shorts|live|embed|v)\/([\w-]{11})\/?$/, /^\/([\w-]{11})\/?$/],
    playerOrigin: 'https://www.youtube-nocookie.com',
    toPlayer: ({ id, start }, language) =>
      `/embed/${id}?${query({ autoplay: '1', rel: '0', hl: language, start })}`,
  },
  vimeo: {
    name: 'Vimeo',
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    paths: [
      /^\/(?:video\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/,
      /^\/(?:channels\/[\w-]+|groups\/[\w-]+\/videos)\/(\d{1,12})\/?$/,
    ],
    playerOrigin: 'https://player.vimeo.com',
    toPlayer: ({ id, key, start }) =>
      `/video/${id}?${query({ autoplay: '1', dnt: '1', h: key })}${start ? `#t=${start}s` : ''}`,
  },
  dailymotion: {
    name: 'Dailymotion',
    hosts: ['dailymotion.com', 'www.dailymotion.com', 'dai.ly', 'geo.dailymotion.com'],
    paths: [
      /^\/(?:embed\/)?video\/([A-Za-z\d]{5,12})(?:_[^/]*)?\/?$/,
      /^\/(x[A-Za-z\d]{4,11})\/?$/,
    ],
    playerOrigin: 'https://geo.dailymotion.com',
    toPlayer: ({ id, start }) => `/player.html?${query({ video: id, startTime: start })}`,
  },
}

/** Hosts of the public pages of the services. */
export const videoHosts = videoServices.flatMap((service) =>
  rules[service].hosts.map((host) => ({ service, host })),
)

/** Returns the video that an address of a service names; undefined if it names none. */
export function findVideo(address: string): ServiceVideo | undefined {
  const url = parseUrl(address.replace(/^\/\//, 'https://'))
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== '') return undefined
  const service = videoServices.find((each) => rules[each].hosts.includes(url.hostname))
  if (!service) return undefined
  const named = url.searchParams.get('v') ?? url.searchParams.get('video')
  const path = /^\/watch\/?$/.test(url.pathname) ? `/watch/${named}` : url.pathname
  const player = path === '/player.html' ? `/video/${named}` : path
  for (const pattern of rules[service].paths) {
    const [, id, pathKey] = pattern.exec(player) ?? []
    if (id) return complete({ service, id }, pathKey ?? url.searchParams.get('h'), readStart(url))
  }
  return undefined
}

/** Returns the address of the page that frames a video. */
export function getPlayerAddress({ service, id, key, start }: ServiceVideo): string {
  const search = query({ h: key, start })
  return `${playerPath}${service}/${id}${search && `?${search}`}`
}

/** Reads an address of `getPlayerAddress`; undefined if it is not one. */
export function readPlayerAddress(pathname: string, search: string): ServiceVideo | undefined {
  const [name, id = '', ...rest] = pathname.slice(playerPath.length).split('/')
  const service = videoServices.find((each) => each === name)
  if (!service || rest.length > 0 || !idPatterns[service].test(id)) return undefined
  const values = new URLSearchParams(search)
  return complete({ service, id }, values.get('h'), toSeconds(values.get('start') ?? ''))
}

const idPatterns: Record<VideoService, RegExp> = {
  youtube: /^[\w-]{11}$/,
  vimeo: /^\d{1,12}$/,
  dailymotion: /^[A-Za-z\d]{5,12}$/,
}

export const getServiceName = (service: VideoService): string => rules[service].name

/** Returns the origin of the player of a service, and its address in a language. */
export function getServicePlayer(video: ServiceVideo, language: string) {
  const { playerOrigin, toPlayer } = rules[video.service]
  return { origin: playerOrigin, address: playerOrigin + toPlayer(video, language) }
}

function complete(video: ServiceVideo, key: string | null, start: number | undefined) {
  const isKey = key !== null && /^[\da-f]{6,20}$/.test(key)
  return { ...video, ...(isKey && { key }), ...(start && { start }) }
}

const readStart = ({ searchParams, hash }: URL) =>
  toSeconds(searchParams.get('t') ?? searchParams.get('start') ?? /^#t=(.+)$/.exec(hash)?.[1] ?? '')

const dayInSeconds = 86_400

/** Reads `90`, `90s` or `1h2m3s`; undefined for anything else. */
function toSeconds(text: string): number | undefined {
  const [match, hours, minutes, seconds] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s?)?$/.exec(text) ?? []
  if (!match) return undefined
  const total = Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return total < dayInSeconds ? total : undefined
}

function query(values: Record<string, string | number | undefined>): string {
  const entries = Object.entries(values).filter(([, value]) => value)
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
}
