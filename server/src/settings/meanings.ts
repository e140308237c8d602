import type { VariableName } from './environment.ts'

export interface VariableMeaning {
  meaning: string
  /** Default that the schema does not contain, or an addition to it. Without either, `unset`. */
  otherwise?: string
}

/** Meanings of all variables. A test compares them with docs/operations.md. */
export const variableMeanings = {
  PORT: { meaning: 'Port of the site. 0 selects a free port.' },
  ADMIN_PORT: { meaning: 'Port of the admin host. 0 selects a free port.' },
  HOST: {
    meaning: 'Address to listen on.',
    otherwise: '127.0.0.1; 0.0.0.0 if `NODE_ENV` is `production`',
  },
  PUBLIC_URL: {
    meaning:
      'Public origin of the site, without a path. Canonical addresses, shared links and the sitemap start with it.',
    otherwise: '`http://localhost:{PORT}`',
  },
  ADMIN_URL: {
    meaning:
      'Public address of [the admin](#the-admin): an origin of its own, or a path of the site.',
    otherwise: '`{PUBLIC_URL}/admin` if that is https, else `http://localhost:{ADMIN_PORT}`',
  },
  API_URL: {
    meaning:
      'Origin of an API on another server. If it is set, this process runs no API and opens no database.',
  },
  DATABASE_URL: {
    meaning: '`file:…` for SQLite, `postgres://…` for PostgreSQL.',
    otherwise: '`file:{DATA_DIR}/vitrine.db`',
  },
  DATA_DIR: {
    meaning: 'Folder of all data that is not in PostgreSQL.',
    otherwise: '`data` in the folder of the site',
  },
  SECRET: {
    meaning:
      'At least 32 characters. The keys of CSRF tokens, of two-step sign-in and of calls between site and API are derived from it.',
    otherwise: 'generated at the first start, stored in the data folder',
  },
  MAIL_URL: { meaning: 'Mail server: `smtp://…` or `smtps://…`.' },
  MAIL_FROM: {
    meaning: 'Sender: `name@example.org` or `Name <name@example.org>`.',
    otherwise: 'name of the site, `no-reply@` the host of `PUBLIC_URL`',
  },
  ROLE: { meaning: '`all`, or a comma-separated list of `site`, `api`, `admin`.' },
  WORKERS: { meaning: 'Number of worker processes on the same ports, 1 to 32.' },
  LOG_LEVEL: { meaning: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`.' },
  LOG_REQUESTS: { meaning: '1: log each request.' },
  METRICS_TOKEN: {
    meaning: 'At least 16 characters. A client that sends it can read the metrics from anywhere.',
  },
  DEMO: {
    meaning: 'Content of a new site: 1, `neutral` or 0, see [Start](#start).',
    otherwise: '1; in [a site of its own](site-folder.md) `firstPages` of `site.config.ts`, else 0',
  },
  ADMIN_EMAIL: {
    meaning: 'With `ADMIN_PASSWORD`: the administrator to create at a start that finds none.',
  },
  ADMIN_PASSWORD: {
    meaning:
      'At least 10 characters, and not easy to guess. Remove both variables after the first sign-in.',
  },
  TRUST_PROXY: {
    meaning:
      'Comma-separated addresses or networks of your proxies, such as `127.0.0.1, 10.0.0.0/8`. Their `X-Forwarded-For` is trusted.',
  },
  PAGE_CACHE: { meaning: '0: render every page for each request, to measure the cost of a page.' },
  PAGE_CACHE_MB: {
    meaning:
      'Size of the page cache in memory, in megabytes, at about 11 KB a page. The least recently used pages are evicted.',
  },
  IMAGE_CACHE_MB: { meaning: 'Size of the cache of resized images on disk, in megabytes.' },
  IMAGES_AHEAD: { meaning: '0: resize pictures only when they are requested.' },
  BACKUPS: { meaning: '0: no nightly backups and no hourly copies.' },
  BACKUP_DIR: { meaning: 'Folder of the backups.', otherwise: '`backups` in the data folder' },
  BACKUP_MB: { meaning: 'Space for nightly backups, in megabytes.' },
  BACKUP_HOURS: { meaning: 'Number of hourly copies to keep, up to 168; 0: make none.' },
  BACKUP_URL: { meaning: 'Second place for backups: `file:`, `sftp:` or `s3:`.' },
  BACKUP_PASSPHRASE: { meaning: 'At least 12 characters. Encrypts backups.' },
  NODE_ENV: { meaning: '`production` changes the default of `HOST`.' },
  HEADERS_TIMEOUT_SECONDS: { meaning: 'Time to receive the headers of a request.' },
  BODY_TIMEOUT_SECONDS: {
    meaning: 'Time to receive its body, plus a second for each 8 KB received.',
  },
  KEEP_ALIVE_SECONDS: { meaning: 'Time that an idle connection stays open.' },
  STALLED_READER_SECONDS: { meaning: 'Time that an answer waits for a client that reads nothing.' },
  CONNECTIONS_PER_ADDRESS: {
    meaning: 'Connections from one address (an IPv6 /64). Proxies in `TRUST_PROXY` are exempt.',
  },
  CONNECTIONS_MAX: { meaning: 'Connections in total, on both hosts.' },
  MEDIA_URL: {
    meaning:
      'Bucket for images and screenshots: `s3://BUCKET/FOLDER`, or `s3://BUCKET` for the whole bucket.',
  },
  AWS_ENDPOINT_URL_S3: {
    meaning: 'Address of the storage, such as `https://storage.example.org`, if it is not AWS.',
  },
  AWS_ENDPOINT_URL: { meaning: 'The same, if the variable above is not set.' },
  AWS_REGION: { meaning: 'Region of the bucket.', otherwise: '`us-east-1`' },
  AWS_DEFAULT_REGION: { meaning: 'The same, if the variable above is not set.' },
  AWS_ACCESS_KEY_ID: { meaning: 'ID of the access key.' },
  AWS_SECRET_ACCESS_KEY: { meaning: 'The access key itself.' },
  SHARED_CACHE_SECONDS: {
    meaning: 'Time that a shared cache may store pages, in seconds, up to a year (31536000).',
  },
  PURGE_URL: { meaning: 'Receives the keys of changed pages.' },
  PURGE_TOKEN: { meaning: 'Sent to `PURGE_URL` as `Authorization: Bearer …`.' },
  WEBHOOK_URL: {
    meaning: 'Receives changes of the content and, if a form asks for it, responses.',
  },
  WEBHOOK_SECRET: {
    meaning:
      'Signs the messages: `whsec_` and 24 to 64 bytes in Base64. Required with `WEBHOOK_URL`.',
  },
  TRANSLATE_URL: {
    meaning:
      'Server for machine drafts. The text of the page is sent to it when an editor asks for a draft.',
  },
  TRANSLATE_KIND: { meaning: '`libretranslate` or `deepl`. Required with `TRANSLATE_URL`.' },
  TRANSLATE_KEY: { meaning: 'Key of that server. Required for `deepl`.' },
  OTEL_EXPORTER_OTLP_ENDPOINT: { meaning: 'Receiver of traces, without `/v1/traces`.' },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: { meaning: 'Full address for traces. Takes precedence.' },
  OTEL_EXPORTER_OTLP_HEADERS: {
    meaning: 'Headers to send, such as keys: `name=value`, comma-separated, URL-encoded.',
  },
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: { meaning: 'The same for traces only. Takes precedence.' },
  OTEL_EXPORTER_OTLP_PROTOCOL: { meaning: 'Only `http/protobuf`.' },
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: { meaning: 'Only `http/protobuf`.' },
  OTEL_TRACES_EXPORTER: { meaning: '`none`: no traces.' },
  OTEL_TRACES_SAMPLER: {
    meaning:
      '`always_on`, `always_off` or `traceidratio`. With the prefix `parentbased_`, a trusted proxy decides for its requests.',
  },
  OTEL_TRACES_SAMPLER_ARG: { meaning: 'Share of requests for `traceidratio`, 0 to 1.' },
  OTEL_SERVICE_NAME: { meaning: 'Name of the site in the traces.', otherwise: '`vitrine`' },
  OTEL_RESOURCE_ATTRIBUTES: {
    meaning: 'Further attributes: `name=value`, comma-separated, URL-encoded.',
  },
  OTEL_SDK_DISABLED: { meaning: '`true`: no traces.' },
} as const satisfies Record<VariableName, VariableMeaning>
