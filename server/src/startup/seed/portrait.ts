import { encodeAvatar } from '../../features/profile-images/encode.ts'

const SIDE = 512

/** Draws a head and shoulders in one hue, in degrees, as a square WebP. */
export async function drawPortrait(hue: number): Promise<Buffer> {
  const [ground, shade] = [colourOf(hue, 0.86), colourOf(hue, 0.42)]
  const skin = colourOf(30, 0.72)
  const pixels = Buffer.alloc(SIDE * SIDE * 3)
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const colour =
        isIn(x, y, HEAD) || isIn(x, y, NECK) ? skin : isIn(x, y, HAIR) || isIn(x, y, SHOULDERS) ? shade : ground
      pixels.set(colour, (y * SIDE + x) * 3)
    }
  }
  return await encodeAvatar(pixels, { width: SIDE, height: SIDE, channels: 3 })
}

type Ellipse = { x: number; y: number; width: number; height: number }

const HEAD: Ellipse = { x: 256, y: 236, width: 92, height: 112 }
const HAIR: Ellipse = { x: 256, y: 212, width: 122, height: 136 }
const NECK: Ellipse = { x: 256, y: 350, width: 44, height: 62 }
const SHOULDERS: Ellipse = { x: 256, y: 540, width: 214, height: 180 }

function isIn(x: number, y: number, ellipse: Ellipse): boolean {
  return ((x - ellipse.x) / ellipse.width) ** 2 + ((y - ellipse.y) / ellipse.height) ** 2 < 1
}

// HSL with half of the saturation, as bytes.
function colourOf(hue: number, lightness: number): number[] {
  const chroma = (1 - Math.abs(2 * lightness - 1)) / 2
  return [0, 240, 120].map((turn) => {
    const place = Math.abs(((hue + turn) % 360) / 60 - 3) - 1
    return Math.round(255 * (lightness + chroma * (Math.min(1, Math.max(0, place)) - 0.5)))
  })
}
