-- Looks at the identity number of a document, and prints of it, are written down as well (docs/decisions/172).
alter table data_dilihat drop constraint data_dilihat_jenis_check,
  add constraint data_dilihat_jenis_check check (jenis in ('IDENTITAS', 'IDENTITAS_DOKUMEN', 'CETAK_IDENTITAS', 'FILE_MEMBER', 'BERKAS', 'SIDIK_JARI'));
