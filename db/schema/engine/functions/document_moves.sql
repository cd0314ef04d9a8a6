-- The movements of a document that is paid (call it after people_pay): its payments, the fees of cards and the change, and those of `body`, if it moves more.
-- `sign` is 1 if the customer pays, -1 if the shop does, or an expression over the row `h` of the document.
create or replace function document_moves(tabel text, nomor text, body text default null, sign text default '1') returns void language plpgsql as $$
begin
  execute format('create or replace view %1$I as %2$s
    select b.kode_toko, b.%3$I as nomor, case when b.piutang then ''TAGIHAN/PIUTANG_KARTU/'' || b.no_rekening else ''KAS/'' || coalesce(b.no_rekening, ''CASH'') end as apa,
           0 as pieces, 0::numeric as fine, 0::bigint as cost, %4$s * b.jumlah as rupiah
    from %5$I b join %6$I h using (kode_toko, %3$I)
    union all
    select kode_toko, %3$I, case when piutang then ''TAGIHAN/PIUTANG_KARTU/'' else ''KAS/'' end || no_rekening, 0, 0, 0, biaya_kartu from %5$I where biaya_kartu <> 0
    union all
    select kode_toko, %3$I, ''KAS/CASH'', 0, 0, 0, -kembali from %6$I where kembali <> 0', tabel || '_gerak', coalesce(body || ' union all ', ''), nomor, sign, tabel || '_bayar', tabel);
end $$;
revoke execute on function document_moves(text,text,text,text) from public;
