import { accent } from './colours.ts'

/** The grid of 16 keeps it sharp in a tab. */
export function favicon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="${accent(0.53, 0.153)}"><path d="M5 2h6v3H5zM3 6h10v3H3zM1 10h14v4H1z"/></svg>\n`
}

/** Home screens cut it to their own shape. */
export function homeScreenIcon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${accent(0.29, 0.061)}" d="M0 0h32v32H0z"/><path fill="#f6f4f0" d="M10 15h12v3H10zM8 19h16v4H8z"/><path fill="${accent(0.785, 0.092)}" d="M12 11h8v3h-8z"/></svg>\n`
}
