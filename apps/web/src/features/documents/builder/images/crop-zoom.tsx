import { useId } from 'react';
import { imageMessages } from '../../../../messages/files/images';
import styles from './images.module.css';

interface CropZoomProps {
  /** Percent; 100 is the largest crop. */
  zoom: number;
  most: number;
  onChange: (zoom: number) => void;
}

/** The zoom controls of the cropper. */
export function CropZoom({ zoom, most, onChange }: CropZoomProps) {
  const id = useId();
  return (
    <div className={styles.zoom}>
      <label htmlFor={id}>{imageMessages.zoom}</label>
      <input
        id={id}
        type="range"
        min={100}
        max={Math.max(most, 101)}
        value={zoom}
        aria-valuetext={`${zoom}%`}
        disabled={most <= 100}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <output htmlFor={id}>{zoom}%</output>
    </div>
  );
}
