/** What a spreadsheet puts on the clipboard, line by line: cells are parted by tabs, and a line end follows the last line. */
export function pastedBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  return lines.map(line => line.split('\t').map(cell => cell.trim()))
}

/** One value alone is typed where it is pasted, as in any field. */
export const isBlock = (cells: string[][]): boolean => cells.length > 1 || cells[0]!.length > 1
