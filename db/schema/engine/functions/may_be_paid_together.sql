-- What an event moves stands in <tabel>_gerak_sendiri; <tabel>_gerak adds that its money is no cash: it is what the document paid for it.
create or replace function may_be_paid_together(kind text, tabel text, nomor text) returns void language plpgsql as $$
declare
  part constant text := tabel || '_bayar';
begin
  insert into dibayar_sekaligus values (kind, tabel, nomor);
  execute format('alter table %1$I
    drop constraint %2$I, add constraint %2$I check (jenis in (''CASH'', ''TRANSFER'', ''DEBIT'', ''CREDIT'', ''SEKALIGUS'')),
    drop constraint %3$I, add constraint %3$I check ((jenis in (''CASH'', ''SEKALIGUS'')) = (no_rekening is null))', part, part || '_jenis_check', part || '_account');
  execute format('alter view %I rename to %I', tabel || '_gerak', tabel || '_gerak_sendiri');
  execute format('create view %1$I as
    select kode_toko, nomor, apa, pieces, fine, cost, rupiah from %2$I
    union all select b.kode_toko, b.%3$I, w.apa, 0, 0, 0, w.arah * b.jumlah from %4$I b
    cross join lateral (values (-1, ''KAS/CASH''), (1, ''TAGIHAN/BAYAR_SEKALIGUS/'' || b.%3$I)) as w (arah, apa) where b.jenis = ''SEKALIGUS''',
    tabel || '_gerak', tabel || '_gerak_sendiri', nomor, part);
end $$;
revoke execute on function may_be_paid_together(text,text,text) from public;
