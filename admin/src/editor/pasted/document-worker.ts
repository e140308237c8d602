import { readDocument } from './read-document.ts'

// Reads one document off the main thread, so that typing stays fluent.
self.addEventListener('message', ({ data }: MessageEvent<File>) => {
  readDocument(data).then(
    (read) => self.postMessage(read),
    // The file has been moved or deleted since it was dropped.
    () => self.postMessage({ problem: 'unreachable' }),
  )
})
