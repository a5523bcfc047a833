import { tone } from './tones.ts'

const SLABS = [10, 18, 26]

/** The three bars are table cells, because mail clients remove SVG and block images. */
export function Mark() {
  return (
    <table role="presentation" aria-hidden="true" width={26} cellPadding={0} cellSpacing={0}>
      <tbody>
        {SLABS.map((width) => (
          <tr key={width}>
            <td align="center" style={{ padding: '1px 0', fontSize: 0, lineHeight: 0 }}>
              <table role="presentation" width={width} cellPadding={0} cellSpacing={0} align="center">
                <tbody>
                  <tr>
                    <td height={6} {...tone('slab', { height: 6, borderRadius: 1, fontSize: 0, lineHeight: 0 })} />
                  </tr>
                </tbody>
              </table>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
