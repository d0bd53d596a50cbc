/** A page of the manual by sections, as blocks that a screen can show. Pure. */
export type Piece = { text: string; look: 'plain' | 'bold' | 'code' };
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; pieces: Piece[] }
  | { kind: 'list'; items: Piece[][] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Piece[][]; rows: Piece[][][] };
export type ManualSection = { title: string; id: string; blocks: Block[] };

/** The text before the first section has the page's own title. */
export function readManual(page: string): ManualSection[] {
  return page.split(/^##? /m).flatMap((section) => {
    const [title = '', ...lines] = section.split('\n');
    const blocks = readBlocks(lines.join('\n'));
    return title && blocks.length > 0 ? [{ title, id: idOf(title), blocks }] : [];
  });
}

function idOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
}

const picture = /!\[[^\]]*\]\([^)]*\)/g;
const link = /\[([^\]]*)\]\([^)]*\)/g;

/** Pictures are left out: the reader is on the page that they show. */
function readBlocks(text: string): Block[] {
  // Code may have empty lines, so it is taken out first: the odd parts are what was between two fences.
  return text.split(/^```\n([\s\S]*?)\n```$/m).flatMap((part, place): Block[] => {
    if (place % 2 === 1) return [{ kind: 'code', text: part }];
    const blocks = part.replace(picture, '').split(/\n\s*\n/);
    return blocks
      .map((block) => block.trim())
      .filter(Boolean)
      .flatMap(readBlock);
  });
}

function readBlock(block: string): Block[] {
  if (block.startsWith('### ')) return [{ kind: 'heading', text: block.slice(4) }];
  if (block.startsWith('|')) {
    const [head = [], , ...rows] = block.split('\n').map(readCells);
    return [{ kind: 'table', head, rows }];
  }
  // A step keeps its number: code may stand between one and the next.
  if (/^\d+\. /.test(block))
    return block.split(/\n(?=\d+\. )/).map((step) => ({ kind: 'text', pieces: readPieces(step) }));
  if (!block.startsWith('- ')) return [{ kind: 'text', pieces: readPieces(block) }];
  // Links lead into the repository, where a page cannot: a point that is nothing else goes.
  const points = block
    .split(/^- /m)
    .map((point) => point.trim())
    .filter((point) => point.replace(link, '') !== '');
  return points.length > 0 ? [{ kind: 'list', items: points.map(readPieces) }] : [];
}

function readCells(row: string): Piece[][] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => readPieces(cell.trim()));
}

function readPieces(text: string): Piece[] {
  return text
    .replace(/\s+/g, ' ')
    .replace(link, '$1')
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith('`')) return { text: part.slice(1, -1), look: 'code' };
      return part.startsWith('**')
        ? { text: part.slice(2, -2), look: 'bold' }
        : { text: part, look: 'plain' };
    });
}
