import type { Schema } from 'hast-util-sanitize'

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']
const groups = ['svg', 'g', 'defs', 'symbol', 'use', 'switch', 'a', 'marker', 'view']
const texts = ['text', 'tspan', 'textPath', 'title', 'desc', 'style']
const paints = ['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'image']
const filters = [
  ...['filter', 'feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feFlood'],
  ...[
    'feConvolveMatrix',
    'feDiffuseLighting',
    'feDisplacementMap',
    'feDistantLight',
    'feDropShadow',
  ],
  ...['feFuncA', 'feFuncB', 'feFuncG', 'feFuncR', 'feGaussianBlur', 'feMerge', 'feMergeNode'],
  ...['feMorphology', 'feOffset', 'fePointLight', 'feSpecularLighting', 'feSpotLight'],
  ...['feTile', 'feTurbulence'],
]

const geometry = [
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'dx', 'dy'],
  ...['d', 'points', 'width', 'height', 'viewBox', 'preserveAspectRatio', 'transform', 'rotate'],
  ...['pathLength', 'textLength', 'lengthAdjust', 'startOffset', 'method', 'spacing', 'side'],
  ...['gradientUnits', 'gradientTransform', 'spreadMethod', 'offset', 'patternUnits'],
  ...['patternContentUnits', 'patternTransform', 'clipPathUnits', 'maskUnits', 'maskContentUnits'],
  ...['markerUnits', 'markerWidth', 'markerHeight', 'refX', 'refY', 'orient'],
]
const presentation = [
  ...['fill', 'fillOpacity', 'fillRule', 'stroke', 'strokeWidth', 'strokeOpacity', 'strokeLineCap'],
  ...['strokeLineJoin', 'strokeMiterLimit', 'strokeDashArray', 'strokeDashOffset', 'opacity'],
  ...['color', 'colorInterpolation', 'colorInterpolationFilters', 'display', 'visibility'],
  ...[
    'overflow',
    'clipPath',
    'clipRule',
    'mask',
    'filter',
    'markerStart',
    'markerMid',
    'markerEnd',
  ],
  ...['stopColor', 'stopOpacity', 'floodColor', 'floodOpacity', 'lightingColor', 'paintOrder'],
  ...['shapeRendering', 'textRendering', 'imageRendering', 'vectorEffect', 'transformOrigin'],
  ...['fontFamily', 'fontSize', 'fontSizeAdjust', 'fontStretch', 'fontStyle', 'fontVariant'],
  ...['fontWeight', 'letterSpacing', 'wordSpacing', 'textAnchor', 'textDecoration'],
  ...['dominantBaseline', 'alignmentBaseline', 'baselineShift', 'direction', 'unicodeBidi'],
  ...[
    'writingMode',
    'className',
    'style',
    'id',
    'lang',
    'xmlSpace',
    'xmlLang',
    'role',
    'ariaLabel',
  ],
  ...['ariaLabelledBy', 'ariaHidden', 'version', 'xmlns'],
]
const filterAttributes = [
  ...['in', 'in2', 'result', 'mode', 'operator', 'k1', 'k2', 'k3', 'k4', 'type', 'values', 'scale'],
  ...['stdDeviation', 'edgeMode', 'baseFrequency', 'numOctaves', 'seed', 'stitchTiles', 'radius'],
  ...['tableValues', 'slope', 'intercept', 'amplitude', 'exponent', 'azimuth', 'elevation', 'z'],
  ...['surfaceScale', 'diffuseConstant', 'specularConstant', 'specularExponent', 'kernelMatrix'],
  ...['kernelUnitLength', 'order', 'divisor', 'bias', 'targetX', 'targetY', 'preserveAlpha'],
  ...['limitingConeAngle', 'pointsAtX', 'pointsAtY', 'pointsAtZ', 'xChannelSelector'],
  ...['yChannelSelector', 'filterUnits', 'primitiveUnits'],
]

/** A reference within the drawing. Other addresses would be fetched or run. */
const ownPart = /^#/
const embedded = /^data:image\/(?:png|jpeg|webp|gif);base64,/

/** Allows what a static drawing needs: no scripts, no animation, no external files. */
export const vectorSchema: Schema = {
  tagNames: [...shapes, ...groups, ...texts, ...paints, ...filters],
  attributes: {
    '*': [...geometry, ...presentation, ...filterAttributes],
    image: [
      ['href', embedded],
      ['xLinkHref', embedded],
    ],
    ...Object.fromEntries(
      ['use', 'textPath', 'linearGradient', 'radialGradient', 'pattern'].map((name) => [
        name,
        [
          ['href', ownPart],
          ['xLinkHref', ownPart],
        ],
      ]),
    ),
  },
  strip: ['script', 'foreignObject', 'metadata', 'iframe', 'object', 'embed', 'video', 'audio'],
  clobber: [],
  protocols: {},
  allowComments: false,
  allowDoctypes: false,
}
