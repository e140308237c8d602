import type { VariableName } from './config.ts'

/** What a variable of the environment means, and what holds where it is not set. */
export interface Meaning {
  meaning: string
  /** What holds where the schema fills nothing in, or besides; `unset` when neither says anything. */
  otherwise?: string
}

/** As they stand in docs/operations.md, whose tables a test holds against this one. */
export const meanings = {
  PORT: { meaning: 'Port of the site. 0 takes a free one.' },
  ADMIN_PORT: { meaning: 'Port of the admin host. 0 takes a free one.' },
  HOST: {
    meaning: 'Address to listen on.',
    otherwise: '127.0.0.1; 0.0.0.0 when `NODE_ENV` is `production`',
  },
  PUBLIC_URL: {
    meaning:
      'Origin of the site as visitors see it, without a path. Canonical addresses, shared links and the sitemap begin with it.',
    otherwise: '`http://localhost:{PORT}`',
  },
  ADMIN_URL: {
    meaning:
      'The admin as editors see it: an origin of its own, or a path of the site. See [The admin](#the-admin).',
    otherwise: '`{PUBLIC_URL}/admin` where that is https, else `http://localhost:{ADMIN_PORT}`',
  },
  API_URL: {
    meaning:
      'Origin of an API on another server. When it is set, this process runs no API and opens no database.',
  },
  DATABASE_URL: {
    meaning: '`file:…` for SQLite, `postgres://…` for PostgreSQL.',
    otherwise: '`file:{DATA_DIR}/vitrine.db`',
  },
  DATA_DIR: {
    meaning: 'Where everything is kept that is not in PostgreSQL.',
    otherwise: '`data` in the folder of the site',
  },
  SECRET: {
    meaning:
      'At least 32 characters. Keys are made from it: between site and API, of CSRF tokens, of two-step sign-in.',
    otherwise: 'made on the first start, kept in the data folder',
  },
  MAIL_URL: { meaning: 'The mail server: `smtp://…` or `smtps://…`, see [Mail](#mail).' },
  MAIL_FROM: {
    meaning: 'Who writes: `name@example.org` or `Name <name@example.org>`.',
    otherwise: "the site's name, `no-reply@` the host of `PUBLIC_URL`",
  },
  ROLE: { meaning: '`all`, or a list of `site`, `api`, `admin`, with commas.' },
  WORKERS: {
    meaning:
      'So many processes on the same ports, 1 to 32, below one that keeps them: see [Several processes](#several-processes).',
  },
  LOG_LEVEL: { meaning: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`.' },
  LOG_REQUESTS: { meaning: '1: each request is a line of the log, see [Logs](#logs).' },
  METRICS_TOKEN: {
    meaning:
      'At least 16 signs: who sends it may read [the figures](#figures) of the process from anywhere. Nobody reads them without it where `PUBLIC_URL` is https.',
  },
  DEMO: {
    meaning:
      'What the first start puts into a new data folder. 1: the demonstration; `neutral`: pages to be completed, from the home page to the legal notice, in the languages of the site; 0: nothing.',
    otherwise:
      '1; 0 in [a site of its own](site-folder.md), unless its `firstPages` says otherwise',
  },
  ADMIN_EMAIL: {
    meaning: 'With `ADMIN_PASSWORD`: the first administrator, made at a start that finds none.',
  },
  ADMIN_PASSWORD: {
    meaning: 'At least 10 characters, and not easy to guess. Remove both once you have signed in.',
  },
  TRUST_PROXY: {
    meaning:
      'Addresses or networks of your proxies, with commas: `127.0.0.1, 10.0.0.0/8`. Their `X-Forwarded-For` is believed.',
  },
  PAGE_CACHE: { meaning: '0: every page is rendered anew, to measure what a page costs.' },
  PAGE_CACHE_MB: {
    meaning:
      'Room that rendered pages may take in memory, in megabytes: about 11 KB a page. The longest unused leave first.',
  },
  IMAGE_CACHE_MB: { meaning: 'Room that resized images may take on the disk, in megabytes.' },
  IMAGES_AHEAD: {
    meaning: '0: pictures of pages are resized when they are asked for, and never before.',
  },
  BACKUPS: { meaning: '0: no backup every night, and no hourly copies.' },
  BACKUP_DIR: { meaning: 'Where backups go.', otherwise: '`backups` in the data folder' },
  BACKUP_MB: { meaning: 'Room that nightly backups may take, in megabytes.' },
  BACKUP_HOURS: { meaning: 'How many [hourly copies](#backup) stay, up to 168; 0: none is made.' },
  BACKUP_URL: { meaning: 'A second place for them, see [Backup](#backup).' },
  BACKUP_PASSPHRASE: { meaning: 'At least 12 characters: backups are encrypted with it.' },
  NODE_ENV: { meaning: '`production` changes the default of `HOST`.' },
  HEADERS_TIMEOUT_SECONDS: { meaning: 'Until the headers of a request are there.' },
  BODY_TIMEOUT_SECONDS: {
    meaning: 'Until its body is there, and a second more for each 8 KB that have come.',
  },
  KEEP_ALIVE_SECONDS: { meaning: 'How long a connection is kept open for the next request.' },
  STALLED_READER_SECONDS: {
    meaning: 'How long an answer waits for a reader who takes nothing of it.',
  },
  CONNECTIONS_PER_ADDRESS: {
    meaning:
      'Connections from one address (of IPv6: one network of 64 bits). Proxies of `TRUST_PROXY` are not counted.',
  },
  CONNECTIONS_MAX: { meaning: 'Connections in all, on both hosts.' },
  MEDIA_URL: {
    meaning:
      'A bucket for images and screenshots, with the variables of S3 that lead to it: see [Images](#images).',
  },
  AWS_ENDPOINT_URL_S3: { meaning: 'The address of that storage, where it is not Amazon’s.' },
  AWS_ENDPOINT_URL: { meaning: 'The same, where the one above is not set.' },
  AWS_REGION: { meaning: 'The region of the bucket.', otherwise: '`us-east-1`' },
  AWS_DEFAULT_REGION: { meaning: 'The same, where the one above is not set.' },
  AWS_ACCESS_KEY_ID: { meaning: 'The name of the key to the bucket.' },
  AWS_SECRET_ACCESS_KEY: { meaning: 'The key itself.' },
  SHARED_CACHE_SECONDS: { meaning: 'How long a cache in front may keep pages, in seconds.' },
  PURGE_URL: { meaning: 'Is told after a change which pages to forget.' },
  PURGE_TOKEN: { meaning: 'Sent with it, as `Authorization: Bearer …`.' },
  WEBHOOK_URL: { meaning: 'Is told of changes of the content.' },
  WEBHOOK_SECRET: {
    meaning: 'Proves that it is told by this site: `whsec_` and 24 to 64 bytes in Base64.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning: 'Where [traces](#traces) go: to `/v1/traces` below this address.',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    meaning: 'The whole address for traces; it counts before the one above.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    meaning: 'Sent with them, `name=value` with commas, encoded as in a URL: keys, for example.',
  },
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: {
    meaning: 'The same for traces alone; it counts before the one above.',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: { meaning: '`http/protobuf`, and no other.' },
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: { meaning: 'The same for traces alone.' },
  OTEL_TRACES_EXPORTER: { meaning: '`none`: no traces, wherever the address leads.' },
  OTEL_TRACES_SAMPLER: {
    meaning:
      'Which requests are traced: `always_on`, `always_off` or `traceidratio`; with `parentbased_` before it a trusted proxy decides for those that it brings.',
  },
  OTEL_TRACES_SAMPLER_ARG: { meaning: 'The part of them for `traceidratio`, from 0 to 1.' },
  OTEL_SERVICE_NAME: { meaning: 'What the site is called there.', otherwise: '`vitrine`' },
  OTEL_RESOURCE_ATTRIBUTES: { meaning: 'What else is said of it, `name=value` with commas.' },
  OTEL_SDK_DISABLED: { meaning: '`true`: no traces.' },
} as const satisfies Record<VariableName, Meaning>
