-- What postings are of. A kind that nobody knows is a slip of the pen: its posting would stand in no report of its kind, and open nothing.
create table jenis_posting (
  kind text primary key check (kind ~ '^[A-Z][A-Z_]*$')
);
insert into jenis_posting
select kind from dokumen
union select kind from posting
-- Posted without a document of their own.
union select unnest(array['TAMBAH_BARANG', 'MUTASI_UANG', 'TERIMA_UANG', 'TERIMA_SALDO', 'SALDO_AWAL', 'KAS_MASUK', 'KAS_KELUAR'])
-- Events of the trade that the ledger carries already (docs/decisions/027); their documents come later.
union select unnest(array['KIRIM_BARANG', 'TERIMA_BARANG', 'MASUK_BAKI', 'HANCUR', 'LEBUR', 'CUCI', 'SEPUHAN', 'GROSIR', 'PENJUALAN_BATANG', 'TUKAR_POIN', 'KOREKSI',
  'HUTANG', 'BUNGA', 'PELUNASAN', 'LELANG', 'CICILAN']);
alter table posting add foreign key (kind) references jenis_posting;

-- That of a new kind of document is known by its guards (guard_document).
create function document_is_posted() returns trigger language plpgsql as $$
begin
  insert into jenis_posting values (new.kind) on conflict do nothing;
  return null;
end $$;
create trigger dokumen_is_posted after insert on dokumen for each row execute function document_is_posted();
