/** Why an image is not answered: the status, and a sentence for whoever asked. */
export class ImageRefusal extends Error {
  status: number
  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

export const badRequest = (sentence: string) => new ImageRefusal(400, sentence)

export const notAnImage = () =>
  new ImageRefusal(415, 'The source is no image of a kind that is resized.')

export const tooManyAtOnce = () =>
  new ImageRefusal(503, 'Too many images are being made. Try again soon.')
