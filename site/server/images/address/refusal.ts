/** Reason why an image is refused: status, and message for the client. */
export class ImageRefusal extends Error {
  status: number
  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

export const createBadRequest = (sentence: string) => new ImageRefusal(400, sentence)

export const createNotFound = () => new ImageRefusal(404, 'There is no such image.')

export const createNotAnImage = () =>
  new ImageRefusal(415, 'The source is not an image of a supported type.')

export const createTooManyRequests = () =>
  new ImageRefusal(503, 'Too many images are being rendered. Try again soon.')
