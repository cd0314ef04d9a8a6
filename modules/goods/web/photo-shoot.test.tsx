import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawAt } from '#engine/web/testing/draw.tsx'
import PhotoShoot from './photo-shoot.tsx'

/** A camera that runs, and a browser that reads and encodes pictures: what jsdom has not. */
const stopped = vi.fn()
let frames = 0
beforeEach(() => {
  frames = 0
  stopped.mockClear()
  const stream = { getTracks: () => [{ stop: stopped }] }
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia: vi.fn(async () => stream) } }))
  vi.stubGlobal('createImageBitmap', async () => {
    frames += 1
    return { width: 1_280, height: 720, close: () => undefined }
  })
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, done) {
    done(new Blob([`${this.width} × ${this.height}`], { type: 'image/jpeg' }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const pieces = ['B1', 'B2', 'B3'].map((kode_barcode, nth) => ({ kode_barcode, foto: null, nama_barang: `CINCIN ${nth + 1}`, berat: nth + 1 }))

async function shooting(store: (kode_barcode: string, picture: Blob) => Promise<void>, some = pieces) {
  const [onSaved, onClose] = [vi.fn(), vi.fn()]
  const { unmount } = await drawAt('/', <PhotoShoot pieces={some} store={store} onSaved={onSaved} onClose={onClose} />)
  const person = userEvent.setup()
  const cameraRuns = async () => {
    fireEvent.loadedData(await waitFor(() => document.querySelector('video') ?? Promise.reject(new Error('no video'))))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Ambil Foto'))
  }
  /** Space shoots, Enter keeps: a whole tray goes by these two. */
  const take = async () => {
    await cameraRuns()
    await person.keyboard(' ')
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Simpan/))
  }
  return { person, take, cameraRuns, onSaved, onClose, unmount }
}

it('photographs one piece after the other by Space and Enter, sends each as a square while the next is taken, and ends with the last', async () => {
  const sent: string[] = []
  const { person, take, onSaved, onClose } = await shooting(
    async (kode_barcode, picture) => void sent.push(`${kode_barcode} ${await picture.text()}`),
  )
  for (const { nama_barang } of pieces) {
    await screen.findByText(nama_barang)
    await take()
    await person.keyboard('{Enter}')
  }
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  // As many dots as the square has, and no more than it has.
  expect(sent).toEqual(['B1 720 × 720', 'B2 720 × 720', 'B3 720 × 720'])
  expect([onSaved.mock.calls.length, frames]).toEqual([1, 3])
})

it('Escape takes a picture again, arrows pass over a piece, and the camera is let go with the dialog', async () => {
  const sent: string[] = []
  const { person, take, cameraRuns, onSaved, onClose, unmount } = await shooting(async (kode_barcode) => void sent.push(kode_barcode))
  await take()
  await person.keyboard('{Escape}')
  await cameraRuns()
  expect(onClose).not.toHaveBeenCalled()
  await person.keyboard('{ArrowRight}')
  await screen.findByText('CINCIN 2')
  await take()
  await person.keyboard('{Enter}')
  await screen.findByText('CINCIN 3')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect([sent, onSaved.mock.calls.length, stopped.mock.calls.length]).toEqual([['B2'], 1, 0])
  unmount()
  expect(stopped).toHaveBeenCalledOnce()
})

it('is turned and straightened by keys before it is kept', async () => {
  const { person, take } = await shooting(async () => undefined, pieces.slice(0, 1))
  await take()
  await person.keyboard(']..')
  const straight = screen.getByLabelText('Luruskan') as HTMLInputElement
  expect(straight.value).toBe('1')
  await person.click(screen.getByRole('button', { name: 'Putar Ke Kiri' }))
  fireEvent.change(straight, { target: { value: '-7.5' } })
  expect(screen.getByText('-7.5°')).toBeTruthy()
})

it('names the piece whose picture failed and the reason, sends the picture again, and does not close before', async () => {
  let isDown = true
  const { person, take, onClose } = await shooting(
    async () => {
      if (isDown) throw new Error('Upload Foto Gagal')
    },
    pieces.slice(0, 1),
  )
  await take()
  await person.keyboard('{Enter}')
  await screen.findByText(/B1:/)
  expect(onClose).not.toHaveBeenCalled()
  isDown = false
  await person.click(screen.getByRole('button', { name: 'Coba Lagi' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('says that the camera is not allowed, and takes a file in its place; one that is no picture, or too large, is refused where it was chosen', async () => {
  const denied = Object.assign(new Error('denied'), { name: 'NotAllowedError' })
  vi.mocked(navigator.mediaDevices.getUserMedia).mockRejectedValue(denied)
  const { person } = await shooting(async () => undefined, pieces.slice(0, 1))
  await screen.findByText('Kamera Tidak Diizinkan, Izinkan Di Browser Atau Pilih Gambar')
  const input = document.querySelector('input[type="file"]') as HTMLInputElement
  expect(input.getAttribute('capture')).toBe('environment')
  const large = new File(['x'], 'besar.jpg', { type: 'image/jpeg' })
  Object.defineProperty(large, 'size', { value: 40_000_000 })
  await person.upload(input, large)
  await screen.findByText('Gambar Terlalu Besar, Maksimal 30 MB')
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('unreadable')))
  await person.upload(input, new File(['x'], 'bukan.jpg', { type: 'image/jpeg' }))
  await screen.findByText('Gambar Tidak Bisa Dibaca')
  vi.stubGlobal('createImageBitmap', async () => ({ width: 300, height: 400, close: () => undefined }))
  await person.upload(input, new File(['x'], 'foto.jpg', { type: 'image/jpeg' }))
  await screen.findByRole('button', { name: /^Simpan/ })
})
