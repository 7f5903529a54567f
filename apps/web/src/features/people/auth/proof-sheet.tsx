import { loginMessages } from '../../../messages/people/login';
import styles from './auth.module.css';
import { ProofTiles } from './proof-tiles';

const line = '#c7c9bf';

/** The illustration beside the forms: a proof with crop marks, registration crosses and a pencil mark. Decorative. */
export function ProofSheet() {
  return (
    <svg className={styles.proof} viewBox="0 0 700 900" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <g stroke="currentColor" fill="none" opacity=".5">
        <path d="M130 96v34M96 130h34M570 96v34M604 130h-34M130 804v-34M96 770h34M570 804v-34M604 770h-34" />
        {[96, 804].map((y) => (
          <g key={y} transform={`translate(350 ${y})`}>
            <circle r="11" />
            <path d="M-18 0h36M0-18v36" />
          </g>
        ))}
      </g>
      <g transform="translate(130 130)">
        <rect width="440" height="640" fill="#fffaf0" />
        <svg
          x="40"
          y="40"
          width="360"
          height="240"
          viewBox="0 0 600 400"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          <ProofTiles count={24} columns={6} />
        </svg>
        <path d="M40 312h286v24H40zM40 346h190v24H40z" fill="#1f3a2a" />
        <path d="M40 400h360v6H40zM40 416h330v6H40zM40 432h352v6H40zM40 448h210v6H40z" fill={line} />
        <path d="M40 482h128v36H40z" fill="#e4512b" />
        {[40, 166, 292].map((x, index) => (
          <g key={x} transform={`translate(${x} 546)`}>
            <svg width="108" height="54" viewBox="0 0 400 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
              <ProofTiles count={8} columns={4} from={index * 5 + 4} />
            </svg>
            <path d="M0 64h108v6H0zM0 78h80v6H0z" fill={line} />
          </g>
        ))}
      </g>
      <g className={styles.pencil} fill="none" strokeWidth="2.4" strokeLinecap="round">
        <path d="M158 490c-4-24 60-34 128-32 62 2 108 12 106 34-3 24-90 30-150 26-50-3-92-12-86-32 5-16 48-24 104-26" />
        <path d="M391 488c58 3 128-6 212-32" />
      </g>
      <text className={styles.pencilText} x="610" y="456">
        {loginMessages.proof.stet}
      </text>
      <g className={styles.slug}>
        <text x="130" y="842">
          {loginMessages.proof.name}
        </text>
        <text x="350" y="842" textAnchor="middle">
          600 px
        </text>
        <text x="570" y="842" textAnchor="end">
          {loginMessages.proof.number}
        </text>
      </g>
    </svg>
  );
}
