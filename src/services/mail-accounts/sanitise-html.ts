import sanitizeHtml from 'sanitize-html';
import { limitDepth } from './limit-depth.ts';
import { INCOMING_STYLES, OUTGOING_STYLES } from './styles.ts';

export type Sanitised = {
  /** Only what the list names; may be shown and sent as it is, and is not to be changed afterwards. */
  html: string;
  /** The text was too long, and its end is missing. */
  cut: boolean;
  /** How many pictures of other places were left out: fetching one tells the sender that it is read. */
  remotePictures: number;
};

/** Longer texts block the process for seconds. Characters. */
export const MAX_HTML = 1_000_000;
const MAX_DEPTH = 60;

/** What people write here: mails and signatures. */
export const sanitiseOutgoing = (html: string): Sanitised => sanitise(html, OUTGOING);

/** What comes from anywhere: for a frame without scripts, in which links open a new page that knows nothing of ours. */
export const sanitiseIncoming = (html: string): Sanitised => sanitise(html, INCOMING);

const OUTGOING_TAGS = [
  ...[
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'h1',
    'h2',
    'h3',
    'hr',
  ],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'img', 'span', 'code', 'pre'],
];
const INCOMING_TAGS = [
  ...OUTGOING_TAGS,
  ...[
    'div',
    'h4',
    'h5',
    'h6',
    'font',
    'center',
    'small',
    'big',
    'sub',
    'sup',
    'del',
    'ins',
    'strike',
    'tt',
    'kbd',
  ],
  ...[
    'tfoot',
    'caption',
    'col',
    'colgroup',
    'dl',
    'dt',
    'dd',
    'abbr',
    'address',
    'section',
    'article',
    'header',
  ],
  ...['footer', 'main', 'figure', 'figcaption', 'q', 'cite', 'mark'],
];
const SPANS = ['colspan', 'rowspan'];
const LOOKS = [
  'align',
  'valign',
  'width',
  'height',
  'bgcolor',
  'color',
  'border',
  'cellpadding',
  'cellspacing',
];

/** Their text is no text of the mail. */
const WITHOUT_TEXT = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'title', 'head', 'template', 'svg', 'math'],
  ...['iframe', 'object', 'embed', 'applet', 'audio', 'video', 'canvas', 'xml', 'noembed', 'noframes'],
];

const shared: sanitizeHtml.IOptions = {
  nonTextTags: WITHOUT_TEXT,
  nestingLimit: MAX_DEPTH,
  disallowedTagsMode: 'discard',
  allowProtocolRelative: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['cid', 'data'] },
};
const OUTGOING: sanitizeHtml.IOptions = {
  ...shared,
  allowedTags: OUTGOING_TAGS,
  allowedAttributes: {
    a: ['href'],
    ...{ img: ['src', 'alt', 'width', 'height'], td: [...SPANS, 'style'], th: [...SPANS, 'style'] },
    ...{ p: ['style'], span: ['style'], h1: ['style'], h2: ['style'], h3: ['style'], ol: ['start'] },
  },
  allowedStyles: { '*': OUTGOING_STYLES },
};
const INCOMING: sanitizeHtml.IOptions = {
  ...shared,
  allowedTags: INCOMING_TAGS,
  allowedAttributes: {
    '*': ['style', 'dir', 'lang', ...LOOKS, ...SPANS],
    ...{
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'title'],
      font: ['face', 'size'],
      ol: ['start'],
    },
  },
  allowedStyles: { '*': INCOMING_STYLES },
};

function sanitise(given: string, options: sanitizeHtml.IOptions): Sanitised {
  const cut = given.length > MAX_HTML;
  let remotePictures = 0;
  const html = sanitizeHtml(limitDepth(given.slice(0, MAX_HTML)), {
    ...options,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: linkOf(attribs) }),
      img(tagName, attribs) {
        const { src = '', ...rest } = attribs;
        if (PICTURE.test(src)) return { tagName, attribs };
        if (/^\s*(https?:)?\/\//i.test(src)) remotePictures += 1;
        return { tagName, attribs: rest };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  });
  return { html, cut, remotePictures };
}

/** Of the mail itself, and no drawing that could hold more than pixels. */
const PICTURE = /^(cid:[^\s"'<>]+|data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+)$/i;

/** Only whole addresses lead anywhere: of a mail there is no place from which a relative one could start. */
function linkOf({ href = '', title }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const leads = /^(https?:\/\/|mailto:|tel:)/i.test(href.trim());
  return {
    ...(leads && { href: href.trim(), rel: 'noopener noreferrer nofollow', target: '_blank' }),
    ...(title && { title }),
  };
}
