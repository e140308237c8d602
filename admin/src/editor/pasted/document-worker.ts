import { readDocument } from './read-document.ts'

// Reads one document away from the screen, so that writing goes on meanwhile.
self.addEventListener('message', ({ data }: MessageEvent<File>) => {
  readDocument(data).then(
    (read) => self.postMessage(read),
    // The file has been moved or deleted since it was dropped.
    () => self.postMessage({ problem: 'unreachable' }),
  )
})
